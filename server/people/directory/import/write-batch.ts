import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { unsafeAddMembers } from "../../../delivery/groups/unsafe-members.ts";
import { releaseClaims } from "../../../delivery/marking/release-claims.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import { endAccess } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import { type Invitee, inviteByMail } from "../../../foundation/sign-ins/invite-by-mail.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { joinSchool } from "../bulk/bulk.queries.ts";
import { insertCares } from "../carers.queries.ts";
import { createUsers } from "../create-user.ts";
import { requireStaffLeft } from "../last-staff.ts";
import { lockStaffChanges, updatePersonRow } from "../people.queries.ts";
import { type Done, nothingDone } from "./done.ts";
import { insertImportItems, type KnownPerson, lockInOrder } from "./import.queries.ts";
import { type BatchContext, type Plan, planBatch } from "./plan-batch.ts";
import type { PersonRow } from "./read-row.ts";

export type Became = PeopleImportReport["sample"][number]["status"];

interface Writing {
  actor: Pick<Actor, "id" | "address">;
  wake: () => void;
  importId: string;
  /** The base URL of links in invitations; null when nobody is invited. */
  invitesFrom: string | null;
}

/** The columns of someone who is there that a line makes others. */
function changesOf(plan: Plan, known: KnownPerson): Partial<KnownPerson> {
  const { row } = plan;
  const wanted: Partial<KnownPerson> = {
    ...(row.email === undefined ? {} : { email: row.email }),
    ...(row.phone === undefined ? {} : { phone: row.phone }),
    ...(row.username === undefined ? {} : { username: row.username }),
    ...(row.studentNumber === undefined ? {} : { student_number: row.studentNumber }),
    ...(row.firstName === undefined ? {} : { first_name: row.firstName }),
    ...(row.lastName === undefined ? {} : { last_name: row.lastName }),
    ...(row.timeZone === undefined ? {} : { time_zone: row.timeZone, has_default_time_zone: false }),
    ...(row.locale === undefined ? {} : { locale: row.locale }),
    ...(row.timeMultiplier === undefined ? {} : { time_multiplier: row.timeMultiplier }),
    ...(row.extraBreakSeconds === undefined ? {} : { extra_break_seconds: row.extraBreakSeconds }),
    ...(row.mayPause === undefined ? {} : { may_pause: row.mayPause }),
    ...(row.untimed === undefined ? {} : { untimed: row.untimed }),
    ...(row.readAloud === undefined ? {} : { read_aloud: row.readAloud }),
    ...(row.masking === undefined ? {} : { masking: row.masking }),
    ...(row.active === undefined ? {} : { is_active: row.active }),
    role: plan.role,
  };
  const changed = Object.entries(wanted).filter(([field, value]) => known[field as keyof KnownPerson] !== value);
  return Object.fromEntries(changed) as Partial<KnownPerson>;
}

/** Returns the result of a line for its person, judged by the row alone. */
export function becameOf(plan: Plan): Became {
  if (plan.faults.length > 0) return "invalid";
  if (!plan.known) return "created";
  const changed = changesOf(plan, plan.known);
  if (changed.is_active === false) return "deactivated";
  return Object.keys(changed).length > 0 ? "updated" : "unchanged";
}

async function createNew(tx: Tx, writing: Writing, plans: readonly Plan[]): Promise<string[]> {
  const ids = await createUsers(
    tx,
    writing.actor,
    plans.map(({ row, role, schoolIds }) => ({
      role,
      firstName: row.firstName ?? "",
      lastName: row.lastName ?? "",
      email: row.email ?? null,
      phone: row.phone ?? null,
      username: row.username ?? null,
      studentNumber: row.studentNumber ?? null,
      schoolIds,
      ...(row.timeZone ? { timeZone: row.timeZone } : {}),
      ...(row.locale ? { locale: row.locale } : {}),
      accommodations: {
        timeMultiplier: row.timeMultiplier ?? null,
        extraBreakSeconds: row.extraBreakSeconds ?? null,
        mayPause: row.mayPause ?? null,
        untimed: row.untimed ?? null,
        readAloud: row.readAloud ?? null,
        masking: row.masking ?? null,
      },
    })),
  );
  for (const [index, plan] of plans.entries()) {
    const id = ids[index];
    if (id && plan.row.active === false) await updatePersonRow(tx, id, { is_active: false });
  }
  const from = writing.invitesFrom;
  if (from !== null)
    await inviteByMail(
      tx,
      from,
      plans.flatMap((plan, index) => inviteeOf(plan, ids[index])),
    );
  return ids;
}

/** Returns the invitee of a plan if the person is new, may sign in and has an e-mail address. */
function inviteeOf({ row }: Plan, id: string | undefined): Invitee[] {
  if (!id || !row.email || row.active === false) return [];
  return [{ id, email: row.email, first_name: row.firstName ?? "", locale: row.locale ?? "en" }];
}

function leavesStaff(known: KnownPerson, changed: Partial<KnownPerson>): boolean {
  return known.role === "staff" && known.is_active && (changed.role !== undefined || changed.is_active === false);
}

/** Writes what a line changes of someone who is there. @returns The fields it set. */
async function updateKnown(tx: Tx, writing: Writing, plan: Plan, known: KnownPerson): Promise<Done["fields"]> {
  const changed = changesOf(plan, known);
  const names = Object.keys(changed);
  if (names.length === 0) return {};
  if (leavesStaff(known, changed)) await requireStaffLeft(tx, [known.id]);
  await updatePersonRow(tx, known.id, {
    ...changed,
    ...(changed.email === undefined ? {} : { email_confirmed_at: null }),
    ...(changed.phone === undefined ? {} : { phone_verified_at: null }),
  });
  if (changed.is_active === false) await endAccess(tx, writing.wake, known.id);
  if (changed.is_active === false || changed.role !== undefined) await releaseClaims(tx, known.id);
  const was = Object.fromEntries(names.map((field) => [field, known[field as keyof KnownPerson]]));
  const action =
    changed.is_active === undefined ? "user.updated" : changed.is_active ? "user.reactivated" : "user.deactivated";
  await recordAudits(tx, [
    {
      actor: writing.actor,
      action,
      subject: { type: "user", id: known.id },
      after: { changed: names, import: writing.importId },
      personal: { userId: known.id, fields: { before: was, after: changed } },
    },
  ]);
  return Object.fromEntries(
    Object.entries(changed).map(([field, is]) => [field, { was: known[field as keyof KnownPerson] ?? null, is }]),
  );
}

/** Groups people by target. */
function byTarget(pairs: readonly (readonly [target: string, person: string])[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [target, person] of pairs) lists.set(target, [...(lists.get(target) ?? []), person]);
  return lists;
}

/** Ids of everybody whose row these lines touch: whom they are about, and whom they name as carers. */
function touchedBy(plans: readonly Plan[]): string[] {
  return [...new Set(plans.flatMap(({ known, carerIds }) => [...(known ? [known.id] : []), ...carerIds]))];
}

/**
 * Plans these lines as `planBatch` does, and locks everyone they affect. It locks people in the order of their ids, not of the lines, so
 * that imports of the same people wait for each other rather than deadlock.
 */
export async function planToWrite(tx: Tx, given: BatchContext, rows: readonly PersonRow[]): Promise<Plan[]> {
  const plans = await planBatch(tx, given, rows);
  const touched = touchedBy(plans);
  if (touched.length === 0) return plans;
  if (plans.some((plan) => plan.known && leavesStaff(plan.known, changesOf(plan, plan.known))))
    await lockStaffChanges(tx);
  await lockInOrder(tx, touched);
  return planBatch(tx, given, rows);
}

/** Returns the sign-in name of a new person, as the sort key: two imports of the same people create them in the same order. */
const nameOf = ({ row }: Plan): string => row.email ?? row.phone ?? row.username ?? "";

/**
 * Writes lines without faults, all or none, as `planToWrite` planned them.
 *
 * @returns The result of each, in order.
 */
export async function writeBatch(tx: Tx, writing: Writing, plans: readonly Plan[]): Promise<Became[]> {
  const created = plans
    .filter(({ known }) => known === null)
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const ids = await createNew(tx, writing, created);
  const idOf = new Map(plans.map((plan) => [plan, plan.known?.id ?? ids[created.indexOf(plan)] ?? ""]));
  const done = new Map(plans.map((plan) => [idOf.get(plan) ?? "", nothingDone()]));
  for (const plan of plans) {
    const own = plan.known && done.get(plan.known.id);
    if (plan.known && own) own.fields = await updateKnown(tx, writing, plan, plan.known);
  }
  const touched = new Set<string>();
  const note = (list: "schools" | "groups" | "carers", target: string, ids: Iterable<string>) => {
    for (const id of ids) {
      touched.add(id);
      done.get(id)?.[list].push(target);
    }
  };
  const pairs = (of: (plan: Plan) => readonly string[], among: readonly Plan[]) =>
    byTarget(among.flatMap((plan) => of(plan).map((target) => [target, idOf.get(plan) ?? ""] as const)));
  for (const [school, people] of pairs(
    (plan) => plan.schoolIds,
    plans.filter(({ known }) => known),
  )) {
    note("schools", school, await joinSchool(tx, school, people));
  }
  for (const [group, people] of pairs((plan) => plan.groupIds, plans)) {
    note("groups", group, await unsafeAddMembers(tx, group, people));
  }
  for (const [carer, people] of pairs((plan) => plan.carerIds, plans)) {
    note("carers", carer, await insertCares(tx, carer, people, writing.actor.id));
  }
  const isNew = new Set(ids);
  await insertImportItems(
    tx,
    writing.importId,
    [...done].flatMap(([userId, what]) =>
      isNew.has(userId) || touched.has(userId) || Object.keys(what.fields).length > 0
        ? [{ userId, isNew: isNew.has(userId), done: what }]
        : [],
    ),
  );
  return plans.map((plan) => {
    const became = becameOf(plan);
    return became === "unchanged" && touched.has(idOf.get(plan) ?? "") ? "updated" : became;
  });
}
