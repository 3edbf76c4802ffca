import { recordAudit } from "../../../foundation/audit/record.ts";
import { lockServices, storeService, takeServicesForMetadata } from "../../../foundation/sign-in-services/services.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import type { ServiceMetadata } from "./read-metadata.ts";

const OTHER = "It describes another service than before.";

/** Puts what the metadata says into a service, unless someone changed where it comes from meanwhile. */
async function keep(
  { db }: Pick<Platform, "db">,
  { id, saml: asked }: StoredService,
  read: ServiceMetadata | { failure: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = (await lockServices(tx)).find((one) => one.id === id);
    if (!now?.saml || now.saml.metadata_url !== asked?.metadata_url) return;
    const failure = "failure" in read ? read.failure : read.entity_id === now.issuer ? null : OTHER;
    if ("failure" in read || failure !== null) {
      if (now.metadata_failure !== failure) await storeService(tx, { ...now, metadata_failure: failure });
      return;
    }
    const { entry_point, certificates } = read;
    const saml = { ...now.saml, entry_point, certificates };
    const isSame = JSON.stringify(saml) === JSON.stringify(now.saml);
    if (isSame && now.metadata_failure === null) return;
    await storeService(tx, { ...now, saml, metadata_failure: null, version: isSame ? now.version : now.version + 1 });
    if (isSame) return;
    const side = (one: { entry_point: string; certificates: string[] }) => ({
      entry_point: one.entry_point,
      certificates: one.certificates.length,
    });
    const subject = { type: "sign_in_service", id };
    const changed = { before: side(now.saml), after: side(saml) };
    await recordAudit(tx, { actor: null, action: "sign_in_service.refreshed", subject, ...changed });
  });
}

/**
 * Reads the metadata of SAML services once a day, so that a new certificate is known before answers are signed with it. If it can't be read,
 * the service keeps what it has, and its page says so.
 */
export async function refreshMetadata(platform: Pick<Platform, "db" | "config">): Promise<void> {
  const outbound = { allowedHosts: platform.config.outboundAllowedHosts };
  for (const service of await inTransaction(platform.db, takeServicesForMetadata)) {
    const read = await fetchMetadata(outbound, { url: service.saml?.metadata_url ?? "" }).catch((error: unknown) => {
      if (error instanceof Refusal) return { failure: error.message };
      throw error;
    });
    await keep(platform, service, read);
  }
}
