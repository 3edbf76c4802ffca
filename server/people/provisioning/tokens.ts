import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { listServices } from "../../foundation/sign-in-services/services.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import { publicAddress } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { countKept, deleteToken, findToken, putToken } from "./provisioning.queries.ts";

/** Returns the address of the protocol here. */
export const scimAddress = (config: Platform["config"]): string => `${publicAddress(config)}/scim/v2`;

async function requireService(db: Database, id: string): Promise<void> {
  if (!(await listServices(db)).some((service) => service.id === id)) throw notFound("This sign-in service");
}

/** Returns how a directory keeps the people of a service. @throws Refusal `not_found` */
export async function getProvisioning(
  db: Database,
  config: Platform["config"],
  id: string,
): Promise<HandlerOutput<"sign_in_services.get_provisioning">> {
  await requireService(db, id);
  const [token, kept] = await Promise.all([findToken(db, id), countKept(db, id)]);
  return {
    address: scimAddress(config),
    ...kept,
    token: token
      ? {
          created_at: token.created_at,
          created_by: { id: token.user_id, first_name: token.first_name, last_name: token.last_name },
          last_used_at: token.last_used_at,
        }
      : null,
    last_refusal: token?.refused_at ? { at: token.refused_at, detail: token.refusal } : null,
  };
}

/** Makes the token by which a directory calls. One from before ends at once. @throws Refusal `not_found`, `second_step_required` */
export async function createToken(
  db: Database,
  config: Platform["config"],
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"sign_in_services.create_provisioning_token">> {
  const token = randomToken();
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await requireService(tx, id);
    await putToken(tx, { serviceId: id, hash: sha256(token), createdBy: actor.id });
    const subject = { type: "sign_in_service", id };
    await recordAudit(tx, { actor, action: "sign_in_service.provisioning_token_created", subject });
  });
  return { token, address: scimAddress(config) };
}

/** Ends the token of a service, if it has one; the people stay as they are. @throws Refusal `not_found`, `second_step_required` */
export async function removeToken(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await requireService(tx, id);
    if (!(await deleteToken(tx, id))) return;
    const subject = { type: "sign_in_service", id };
    await recordAudit(tx, { actor, action: "sign_in_service.provisioning_token_removed", subject });
  });
}
