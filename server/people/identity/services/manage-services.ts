import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import {
  deleteService,
  lockServices,
  type StoredService,
  selectServices,
} from "../../../foundation/sign-in-services/services.queries.ts";
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

async function requireService(db: Database, id: string): Promise<StoredService> {
  const service = (await selectServices(db)).find((one) => one.id === id);
  if (!service) throw notFound("This sign-in service");
  return service;
}

/** Returns every service with its use, the oldest first. */
export async function listServices(
  db: Database,
  query: HandlerInput<"sign_in_services.list">["query"],
  url: string,
): Promise<HandlerOutput<"sign_in_services.list">> {
  const uses = await countServiceUse(db);
  const all = (await selectServices(db)).map((service) => presentService(service, uses.get(service.id)));
  return pageOf(all, query, url);
}

/** Returns a service with its use. @throws Refusal `not_found`. */
export async function getService(db: Database, id: string): Promise<SignInService> {
  const service = await requireService(db, id);
  return presentService(service, (await countServiceUse(db)).get(id));
}

/**
 * Adds a service. Whoever lacks a second step that they must have can’t name one that would vouch for them.
 *
 * @throws Refusal `invalid`, `forbidden`.
 */
export async function createService(
  db: Database,
  platform: Pick<Platform, "secret">,
  actor: Actor,
  body: HandlerInput<"sign_in_services.create">["body"],
): Promise<SignInService> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await lockServices(tx);
    return presentService(await addService(tx, platform, actor, body), undefined);
  });
}

/** Changes a service. @throws Refusal `not_found`, `stale_version` with it as it is, `invalid`, `forbidden`. */
export async function updateService(
  db: Database,
  platform: Pick<Platform, "secret">,
  actor: Actor,
  id: string,
  { version, ...fields }: HandlerInput<"sign_in_services.update">["body"],
): Promise<SignInService> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await lockServices(tx);
    const before = await requireService(tx, id);
    if (version !== undefined && version !== before.version) {
      throw new Refusal(
        "stale_version",
        "Someone else changed this sign-in service. Reload to see the latest version.",
        {
          members: { current: await getService(tx, id) },
        },
      );
    }
    await changeService(tx, platform, actor, before, fields);
    return getService(tx, id);
  });
}

/** Removes a service. Identities stay, so that people are found again where it is added again. @throws Refusal `not_found`, `forbidden`. */
export async function removeService(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await lockServices(tx);
    const { label, issuer, preset } = await requireService(tx, id);
    await deleteService(tx, id);
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
  await requireService(db, id);
  const page = await paged(db, selectServiceSignIns(db, id), input, {
    url,
    orderings: { at: "at" },
    defaultOrdering: "-at",
    tieBreaker: "service_sign_ins.id",
  });
  type SignIn = HandlerOutput<"sign_in_services.list_sign_ins">["results"][number];
  const results = page.results.map(({ user_id, first_name, last_name, issuer, subject, ...row }) => ({
    ...row,
    outcome: row.outcome as SignIn["outcome"],
    failure: row.failure as SignIn["failure"],
    user: user_id === null ? null : { id: user_id, first_name: first_name ?? "", last_name: last_name ?? "" },
    can: { link: row.outcome === "refused" && issuer !== "" && subject !== "" },
  }));
  return { ...page, results };
}
