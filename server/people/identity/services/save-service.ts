import type { HandlerInput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { sealSecret } from "../../../foundation/organisation/secrets.ts";
import { lockServices, storeNewService, storeService } from "../../../foundation/sign-in-services/services.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid } from "../../../platform/refusal.ts";
import { currentSealing } from "../../../platform/sealing-keys.ts";
import { requireValidService } from "./check-service.ts";

export type ServiceChanges = Partial<HandlerInput<"sign_in_services.create">["body"]>;

const MOST_SERVICES = 100;

const unsaved = (): StoredService => ({
  id: newId(),
  version: 1,
  preset: "openid",
  label: "",
  is_on: false,
  issuer: "",
  client_id: "",
  client_secret: null,
  email_domains: [],
  trusts_domains: false,
  just_in_time: true,
  default_role: "student",
  school: null,
  role_claim: "",
  role_map: [],
  saml: null,
  metadata_failure: null,
  schools: [],
  created_at: new Date(),
  updated_at: new Date(),
});

type Side = Record<string, unknown>;

/** Returns the fields that differ, before and after, for the log: of the secret only that it changed. Null when none does. Pure. */
function changesBetween(before: StoredService, after: StoredService): { before: Side; after: Side } | null {
  const changed: { before: Side; after: Side } = { before: {}, after: {} };
  for (const field of Object.keys(after) as (keyof StoredService)[]) {
    const [was, is] = [before[field], after[field]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const isSecret = field === "client_secret";
    changed.before[field] = isSecret ? was && "set" : was;
    changed.after[field] = isSecret ? is && "changed" : is;
  }
  return Object.keys(changed.after).length === 0 ? null : changed;
}

interface Saving extends Pick<Platform, "secret"> {
  /** Before the fields of refusals. */
  prefix?: string;
}

/** @throws Refusal `invalid`, with each field. */
async function withChanges(
  tx: Tx,
  { secret, prefix = "" }: Saving,
  before: StoredService | null,
  { client_secret: plain, ...changes }: ServiceChanges,
): Promise<StoredService> {
  const base = before ?? unsaved();
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: StoredService = { ...base, ...sent };
  if (plain !== undefined)
    after.client_secret = plain === null ? null : sealSecret(secret, await currentSealing(tx), plain);
  after.schools = [...new Set(after.schools.map((school) => school.toLowerCase()))].sort();
  await requireValidService(tx, before, after, prefix);
  return after;
}

/** Adds a service to those that were locked. @throws Refusal `invalid`. */
export async function addService(
  tx: Tx,
  saving: Saving,
  actor: Actor,
  locked: readonly StoredService[],
  fields: ServiceChanges,
): Promise<StoredService> {
  if (locked.length >= MOST_SERVICES) throw invalid("label", "There are too many sign-in services. Remove one first.");
  const service = await withChanges(tx, saving, null, fields);
  await storeNewService(tx, service);
  const { id, version: _version, client_secret, created_at: _at, updated_at: _changed, ...after } = service;
  await recordAudit(tx, {
    actor,
    action: "sign_in_service.created",
    subject: { type: "sign_in_service", id },
    after: { ...after, client_secret: client_secret && "changed" },
  });
  return service;
}

/** Changes a service that was locked. A call that changes nothing isn’t a change. @throws Refusal `invalid`. */
export async function changeService(
  tx: Tx,
  saving: Saving,
  actor: Actor,
  before: StoredService,
  fields: ServiceChanges,
): Promise<StoredService> {
  const after = await withChanges(tx, saving, before, fields);
  const changed = changesBetween(before, after);
  if (!changed) return before;
  const saved = { ...after, version: before.version + 1 };
  await storeService(tx, saved);
  const subject = { type: "sign_in_service", id: before.id };
  await recordAudit(tx, { actor, action: "sign_in_service.updated", subject, ...changed });
  return saved;
}

/**
 * Changes the oldest service, or adds the first, for programs that know one.
 *
 * @throws Refusal `invalid`, at fields of `sso`.
 */
export async function saveOldestService(
  tx: Tx,
  { secret }: Pick<Platform, "secret">,
  actor: Actor,
  { enabled, ...fields }: Omit<ServiceChanges, "is_on"> & { enabled?: boolean | undefined },
): Promise<void> {
  const saving = { secret, prefix: "sso." };
  const changes = enabled === undefined ? fields : { ...fields, is_on: enabled };
  const locked = await lockServices(tx);
  const [oldest] = locked;
  if (oldest) await changeService(tx, saving, actor, oldest, changes);
  else await addService(tx, saving, actor, locked, { preset: "openid", ...changes });
}
