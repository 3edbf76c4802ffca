import { isDeepStrictEqual } from "node:util";
import type { UndonePeopleImport } from "@sextant/contract/import-people.ts";
import { unsafeJoinGroup, unsafeLeaveGroup } from "../../../delivery/groups/kept-groups.ts";
import { listOpenGroups } from "../../../delivery/groups/open-groups.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { endAccess } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction, savePoint } from "../../../platform/database/transaction.ts";
import { undoInChunks } from "../../../platform/in-chunks.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { managesPerson } from "../abilities.ts";
import { freeCarer, joinSchool, leaveSchool } from "../bulk/bulk.queries.ts";
import { type Done, done } from "../import/done.ts";
import { requireStaffLeft } from "../last-staff.ts";
import { lockStaffChanges, updatePersonRow } from "../people.queries.ts";
import { removeUnused } from "../privacy/remove-unused.ts";
import { takenField } from "../taken-field.ts";
import {
  deleteImportItem,
  type ImportedPerson,
  lockImported,
  lockImportItems,
  markImportUndone,
  studentsOfImport,
} from "./imports.queries.ts";

const CHUNK = 50;

type Outcome = UndonePeopleImport["results"][number];
type Item = { is_new: boolean; version: number; done: Done };

interface UndoRun {
  /** Of the import. */
  id: string;
  db: Database;
  wake: () => void;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

const nameOf = ({ first_name: first, last_name: last, email, phone, username }: ImportedPerson) =>
  `${first} ${last}`.trim() || (email ?? phone ?? username ?? "");

async function removeNew(
  tx: Tx,
  run: UndoRun,
  person: ImportedPerson,
  item: Item,
): Promise<Omit<Outcome, "id" | "name">> {
  if (person.last_seen_at !== null || person.password_hash !== null)
    return { status: "in_use", message: "They have signed in or chosen a password, so we kept them." };
  if (person.version !== item.version)
    return { status: "changed_since", message: "They were changed afterwards, so we kept them." };
  await deleteImportItem(tx, run.id, person.id);
  const isGone = await removeUnused(tx, person.id, {
    groups: [...item.done.groups, ...item.done.led_groups],
    students: studentsOfImport(run.id),
  });
  if (!isGone) return { status: "in_use", message: "Something was done with this account since, so we kept it." };
  await recordAudit(tx, {
    actor: run.actor,
    action: "user.removed",
    subject: { type: "user", id: person.id },
    after: { import: run.id },
  });
  return { status: "removed" };
}

/** The fields that are as the import set them, as they were before it. */
function reversible(person: ImportedPerson, { fields }: Done) {
  const entries = Object.entries(fields);
  const standing = entries.filter(([field, { is }]) =>
    isDeepStrictEqual(person[field as keyof ImportedPerson] ?? null, is ?? null),
  );
  return {
    columns: Object.fromEntries(standing.map(([field, { was }]) => [field, was])) as Partial<
      Omit<ImportedPerson, "preferences">
    >,
    isChangedSince: standing.length < entries.length,
  };
}

/** Brings a person back into what the import took them out of, as far as it’s still there for them. */
async function bringBack(tx: Tx, person: ImportedPerson, left: Done): Promise<void> {
  for (const school of left.left_schools) await joinSchool(tx, school, [person.id]);
  const groups = await listOpenGroups(tx, [...left.left_groups, ...left.left_led_groups]);
  for (const id of groups) {
    const isTutor = left.left_led_groups.includes(id);
    if (person.role === (isTutor ? "tutor" : "student"))
      await unsafeJoinGroup(
        tx,
        id,
        isTutor ? { students: [], tutors: [person.id] } : { students: [person.id], tutors: [] },
      );
  }
}

async function restore(
  tx: Tx,
  run: UndoRun,
  person: ImportedPerson,
  item: Item,
): Promise<Omit<Outcome, "id" | "name">> {
  const { columns, isChangedSince } = reversible(person, item.done);
  const leavesStaff =
    person.role === "staff" && person.is_active && (columns.role !== undefined || columns.is_active === false);
  if (leavesStaff) await requireStaffLeft(tx, [person.id]);
  const names = Object.keys(columns);
  if (names.length > 0) {
    await updatePersonRow(tx, person.id, {
      ...columns,
      ...(columns.email === undefined ? {} : { email_confirmed_at: null }),
      ...(columns.phone === undefined ? {} : { phone_verified_at: null }),
    });
    if (columns.is_active === false) await endAccess(tx, run.wake, person.id);
  }
  for (const group of [...item.done.groups, ...item.done.led_groups])
    await unsafeLeaveGroup(tx, run.wake, group, [person.id]);
  for (const carer of item.done.carers) await freeCarer(tx, carer, [person.id]);
  for (const school of item.done.schools) await leaveSchool(tx, school, [person.id]);
  await bringBack(tx, person, item.done);
  const was = Object.fromEntries(names.map((field) => [field, person[field as keyof ImportedPerson]]));
  await recordAudit(tx, {
    actor: run.actor,
    action:
      columns.is_active === undefined ? "user.updated" : columns.is_active ? "user.reactivated" : "user.deactivated",
    subject: { type: "user", id: person.id },
    after: { changed: names, undone_import: run.id },
    personal: { userId: person.id, fields: { before: was, after: columns } },
  });
  await deleteImportItem(tx, run.id, person.id);
  return isChangedSince
    ? { status: "changed_since", message: "What was changed afterwards stays as it is." }
    : { status: "restored" };
}

async function undoOne(tx: Tx, run: UndoRun, person: ImportedPerson, item: Item): Promise<Outcome> {
  const about = { id: person.id, name: nameOf(person) };
  if (!managesPerson(run.actor, { role: person.role }) || person.id === run.actor.id)
    return { ...about, status: "forbidden", message: "You can’t change this person." };
  if (item.is_new) return { ...about, ...(await removeNew(tx, run, person, item)) };
  const point = await savePoint(tx);
  try {
    const outcome = await restore(tx, run, person, item);
    await point.release();
    return { ...about, ...outcome };
  } catch (error) {
    const taken = takenField(error);
    if (!taken && !(error instanceof Refusal)) throw error;
    await point.restore();
    return { ...about, status: "invalid", message: taken?.message ?? (error as Refusal).message };
  }
}

async function undoChunk(run: UndoRun, after: string): Promise<Outcome[]> {
  return inTransaction(run.db, async (tx) => {
    // This turn comes before the locks of people, as in every change that may remove staff.
    await lockStaffChanges(tx);
    const items = await lockImportItems(tx, run.id, { after, limit: CHUNK });
    if (items.length === 0) return [];
    const people = await lockImported(
      tx,
      items.map(({ user_id }) => user_id),
    );
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const person = people.find(({ id }) => id === item.user_id);
      if (!person) {
        outcomes.push({ id: item.user_id, name: "", status: "invalid", message: "This person no longer exists." });
        continue;
      }
      outcomes.push(await undoOne(tx, run, person, { ...item, done: done.parse(item.done) }));
    }
    return outcomes;
  });
}

/**
 * Undoes an import of people: those it added who have done nothing yet are removed, others are as they were, except what changed since.
 * Schools and groups that it made stay.
 */
export async function undoImport(run: UndoRun, total: number): Promise<UndonePeopleImport> {
  const results = await undoInChunks({ total, progress: run.progress }, (after) => undoChunk(run, after));
  await inTransaction(run.db, async (tx) => {
    await markImportUndone(tx, run.id);
    await recordAudit(tx, {
      actor: run.actor,
      action: "people.import_undone",
      subject: { type: "people_import", id: run.id },
      after: {
        removed: results.filter(({ status }) => status === "removed").length,
        restored: results.filter(({ status }) => status === "restored").length,
        of: total,
      },
    });
  });
  return { results };
}
