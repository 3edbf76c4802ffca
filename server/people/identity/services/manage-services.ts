import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import {
  forgetService,
  listServices as listStoredServices,
  lockServices,
} from "../../../foundation/sign-in-services/services.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { requireProvenAsSet } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { paged, pageOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { countServiceUse, selectServiceSignIns } from "../sso/service-sign-ins.queries.ts";
import { presentService, type SignInService } from "./present-service.ts";
import { addService, changeService } from "./save-service.ts";

function serviceIn(services: readonly StoredService[], id: string): StoredService {
  const service = services.find((one) => one.id === id);
  if (!service) throw notFound("This sign-in service");
  return service;
}

/** Returns every service with its use, the oldest first. */
export async function listServices(
  { db, config }: Pick<Platform, "db" | "config">,
  query: HandlerInput<"sign_in_services.list">["query"],
  url: string,
): Promise<HandlerOutput<"sign_in_services.list">> {
  const uses = await countServiceUse(db);
  const all = (await listStoredServices(db)).map((service) => presentService(service, uses.get(service.id), config));
  return pageOf(all, query, url);
}

/** Returns a service with its use. @throws Refusal `not_found`. */
export async function getService(
  db: Database,
  { config }: Pick<Platform, "config">,
  id: string,
): Promise<SignInService> {
  const service = serviceIn(await listStoredServices(db), id);
  return presentService(service, (await countServiceUse(db)).get(id), config);
}

/**
 * Adds a service. A sign-in that lacks a required second step can’t name one that would vouch for it.
 *
 * @throws Refusal `invalid`, `forbidden`.
 */
export async function createService(
  db: Database,
  platform: Pick<Platform, "secret" | "config">,
  actor: Actor,
  body: HandlerInput<"sign_in_services.create">["body"],
): Promise<SignInService> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const locked = await lockServices(tx);
    return presentService(await addService(tx, platform, actor, locked, body), undefined, platform.config);
  });
}

/** Changes a service. @throws Refusal `not_found`, `stale_version` with it as it is, `invalid`, `forbidden`. */
export async function updateService(
  db: Database,
  platform: Pick<Platform, "secret" | "config">,
  actor: Actor,
  id: string,
  { version, ...fields }: HandlerInput<"sign_in_services.update">["body"],
): Promise<SignInService> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const before = serviceIn(await lockServices(tx), id);
    if (version !== undefined && version !== before.version) {
      throw new Refusal(
        "stale_version",
        "Someone else changed this sign-in service. Reload to see the latest version.",
        {
          members: { current: await getService(tx, platform, id) },
        },
      );
    }
    await changeService(tx, platform, actor, before, fields);
    return getService(tx, platform, id);
  });
}

/** Removes a service. Identities stay, so that people are found again where it is added again. @throws Refusal `not_found`, `forbidden`. */
export async function removeService(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const { label, issuer, preset } = serviceIn(await lockServices(tx), id);
    await forgetService(tx, id);
    const subject = { type: "sign_in_service", id };
    await recordAudit(tx, { actor, action: "sign_in_service.removed", subject, before: { label, issuer, preset } });
  });
}

/** Lists what sign-ins by a service came to, the newest first. @throws Refusal `not_found`. */
export async function listServiceSignIns(
  db: Database,
  id: string,
  input: HandlerInput<"sign_in_services.list_sign_ins">["query"],
  url: string,
): Promise<HandlerOutput<"sign_in_services.list_sign_ins">> {
  serviceIn(await listStoredServices(db), id);
  const page = await paged(db, selectServiceSignIns(db, id), input, {
    url,
    orderings: { at: "at" },
    defaultOrdering: "-at",
    tieBreaker: "service_sign_ins.id",
  });
  type SignIn = HandlerOutput<"sign_in_services.list_sign_ins">["results"][number];
  const results = page.results.map(({ user_id, first_name, last_name, can_be_linked, ...row }) => ({
    ...row,
    outcome: row.outcome as SignIn["outcome"],
    failure: row.failure as SignIn["failure"],
    user: user_id === null ? null : { id: user_id, first_name: first_name ?? "", last_name: last_name ?? "" },
    can: { link: can_be_linked },
  }));
  return { ...page, results };
}
