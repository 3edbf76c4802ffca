import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Selectable } from "kysely";
import { releaseClaims } from "../../delivery/marking/release-claims.ts";
import { requireOnlyOwnSchools } from "../../foundation/access/only-own-schools.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import { listChangedSince } from "../../foundation/audit/changed-since.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { endAccess } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import { endImpersonations } from "../../foundation/sign-ins/end-impersonations.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Users } from "../../platform/database/schema.gen.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { assignableRoles, managesPerson, roleRefused } from "./abilities.ts";
import { changeMemberships } from "./change-memberships.ts";
import { getChangedPerson, type Person } from "./get-person.ts";
import { requireStaffLeft } from "./last-staff.ts";
import { checkNames } from "./names-to-sign-in.ts";
import { lockPerson, lockStaffChanges, updatePersonRow } from "./people.queries.ts";
import { refusalOfTaken } from "./taken-field.ts";

type Patch = HandlerInput<"users.update">["body"];
type Row = Omit<Selectable<Users>, "preferences" | "search_text" | "sort_name">;

/** The fields that people may change about themselves. */
const ownFields = ["first_name", "last_name", "time_zone", "locale", "number_format"] as const;
/** The fields that decide who can sign in as this person, their rights, and the number that all their schools know them by. */
const decisive = ["email", "phone", "username", "student_number", "role", "is_active"] as const;
/** The fields that the audit log seals with the person's key. */
const personal = [
  ...["first_name", "last_name", "email", "phone", "username", "student_number"],
  ...["time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"],
];

/** The row of someone the actor may change, locked. */
async function lockForChange(tx: Tx, actor: Actor, id: string, patch: Patch): Promise<Row> {
  const row = await lockPerson(tx, id, reachedBy(actor, "users.id"));
  if (!row) throw notFound("This person");
  const isKept = managesPerson(actor, { role: row.role });
  if (!isKept && (id !== actor.id || actor.apiToken)) throw new Refusal("forbidden", "You can’t change this person.");
  if (row.erased_at) throw new Refusal("illegal_transition", "This person’s data was erased.", { state: "erased" });
  if (isKept) return row;
  const others = Object.keys(patch).filter(
    (field) => field !== "version" && !(ownFields as readonly string[]).includes(field),
  );
  if (others.length === 0) return row;
  const message = "Only your organisation’s staff can change this.";
  const errors = others.map((path) => ({ path, message }));
  throw new Refusal("forbidden", `You can’t change ${others.join(", ")}.`, { errors });
}

/** The columns that the patch makes other than they are. */
function changedColumns(row: Row, patch: Patch): Partial<Row> {
  const { accommodations = {}, schools: _, version: __, ...plain } = patch;
  const phone = checkNames({ username: plain.username ?? null, phone: plain.phone ?? null });
  const wanted: Partial<Row> = { ...plain, ...accommodations };
  if (plain.phone !== undefined) wanted.phone = phone;
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== row[field as keyof Row]),
  ) as Partial<Row>;
  if (plain.time_zone !== undefined && row.has_default_time_zone) changed.has_default_time_zone = false;
  // The person has not yet proven that the new address is theirs.
  if (changed.email !== undefined) changed.email_confirmed_at = null;
  if (changed.phone !== undefined) changed.phone_verified_at = null;
  return changed;
}

async function checkStanding(tx: Tx, actor: Actor, row: Row, changed: Partial<Row>): Promise<void> {
  if (changed.role !== undefined && !assignableRoles(actor).includes(changed.role)) {
    const message = roleRefused(actor);
    throw new Refusal("forbidden", `${message}.`, { errors: [{ path: "role", message }] });
  }
  const leaves = row.role === "staff" && row.is_active && (changed.role !== undefined || changed.is_active === false);
  if (leaves) await requireStaffLeft(tx, [row.id]);
}

const part = (row: Partial<Row>, fields: readonly string[]) =>
  Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field as keyof Row]]));

/** Writes a change of a person in the log, what is personal in it sealed. */
async function recordChange(
  tx: Tx,
  actor: Actor,
  row: Row,
  changed: Partial<Row>,
  schools: { before: string[]; after: string[] } | null,
): Promise<void> {
  const isPersonal = (field: string) => personal.includes(field);
  const fields = Object.keys(changed).filter((field) => !field.endsWith("_at"));
  const open = fields.filter((field) => !isPersonal(field));
  const sealed = fields.filter(isPersonal);
  const action =
    changed.is_active === undefined ? "user.updated" : changed.is_active ? "user.reactivated" : "user.deactivated";
  await recordAudit(tx, {
    actor,
    action,
    subject: { type: "user", id: row.id },
    before: { ...part(row, open), ...(schools ? { schools: schools.before } : {}) },
    after: {
      ...part(changed, open),
      ...(schools ? { schools: schools.after } : {}),
      version: row.version + 1,
      changed: [...fields, ...(schools ? ["schools"] : [])],
    },
    schoolId: schools?.after[0] ?? null,
    ...(sealed.length > 0
      ? { personal: { userId: row.id, fields: { before: part(row, sealed), after: part(changed, sealed) } } }
      : {}),
  });
}

/**
 * Changes a person: the actor within limits, or a person of a lower role. Deactivating ends their sign-ins.
 *
 * @throws Refusal `stale_version`, with the current person and what changed since; `forbidden` for fields that the actor may not change;
 * `illegal_transition` for the last active staff person; `in_use`, at its field, for a sign-in name or student number that is taken.
 */
export async function updatePerson(
  { db, wake }: { db: Database; wake: () => void },
  actor: Actor,
  id: string,
  patch: Patch,
): Promise<Person> {
  return inTransaction(db, async (tx) => {
    if (patch.role !== undefined || patch.is_active === false) await lockStaffChanges(tx);
    const row = await lockForChange(tx, actor, id, patch);
    if (row.version !== patch.version) {
      const current = await getChangedPerson(tx, actor, id);
      const changed = await listChangedSince(tx, { type: "user", id }, patch.version);
      throw new Refusal("stale_version", "Someone else changed this person. Reload to see the latest version.", {
        members: { current, changed },
      });
    }
    const changed = changedColumns(row, patch);
    await checkStanding(tx, actor, row, changed);
    const decided = decisive.filter((field) => changed[field] !== undefined);
    if (decided.length > 0) await requireOnlyOwnSchools(tx, actor, id, decided);
    const schools = patch.schools ? await changeMemberships(tx, actor, id, patch.schools) : null;
    if (Object.keys(changed).length > 0 || schools) {
      await updatePersonRow(tx, id, changed);
      await recordChange(tx, actor, row, changed, schools);
      if (changed.is_active === false) await endAccess(tx, wake, id);
      else if (changed.role !== undefined) await endImpersonations(tx, wake, id);
      if (changed.is_active === false || changed.role !== undefined) await releaseClaims(tx, id);
    }
    return getChangedPerson(tx, actor, id);
  }).catch((error: unknown) => {
    throw refusalOfTaken(error);
  });
}

/** Deactivates a person: their sign-ins end, their work stays. Doing it again changes nothing. */
export async function deactivatePerson(
  { db, wake }: { db: Database; wake: () => void },
  actor: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStaffChanges(tx);
    const row = await lockPerson(tx, id, reachedBy(actor, "users.id"));
    if (!row) throw notFound("This person");
    await updatePerson({ db: tx, wake }, actor, id, { is_active: false, version: row.version });
  });
}
