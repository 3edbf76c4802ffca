import { sql } from "kysely";
import { recordAudit } from "../../foundation/audit/record.ts";
import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { unsafeBringBack } from "./bring-back.ts";
import {
  addTutors,
  archiveGroupRow,
  deleteTutors,
  findGroupRow,
  insertGroup,
  updateGroupRow,
} from "./groups.queries.ts";
import { listMemberIds } from "./members.queries.ts";
import { unsafeAddMembers, unsafeRemoveMembers } from "./unsafe-members.ts";

/** A program that keeps groups. */
interface Keeper {
  /** The person for whom it does. */
  actor?: { id: string };
  /** Their network address. */
  address: string;
  wake: () => void;
}

/** Makes a group that a program keeps. The caller checks permission. @returns Its id. */
export async function unsafeCreateGroup(
  tx: Tx,
  { actor, address }: Keeper,
  group: { name: string; school: string | null; createdBy: string },
): Promise<string> {
  const { name, school, createdBy } = group;
  const id = newId();
  await insertGroup(tx, { id, name, school_id: school, created_by: createdBy });
  await recordAudit(tx, {
    actor: actor ?? null,
    action: "group.created",
    subject: { type: "group", id },
    after: { name, school, tutors: [] },
    schoolId: school,
    address,
  });
  return id;
}

/** Renames a group. The caller checks permission. */
export async function unsafeRenameGroup(tx: Tx, { actor, address }: Keeper, id: string, name: string): Promise<void> {
  const row = await findGroupRow(tx, id);
  if (!row || row.name === name) return;
  await updateGroupRow(tx, id, { name, version: row.version + 1 });
  await recordAudit(tx, {
    actor: actor ?? null,
    action: "group.updated",
    subject: { type: "group", id },
    before: { name: row.name },
    after: { name },
    schoolId: row.school_id,
    address,
  });
}

/** Archives a group, unless it is archived. The caller checks permission. */
export async function unsafeArchiveGroup(tx: Tx, { actor, address, wake }: Keeper, id: string): Promise<void> {
  const row = await findGroupRow(tx, id);
  if (!row || row.archived_at !== null) return;
  await archiveGroupRow(tx, id);
  await withdrawLost(tx, wake, { users: await listMemberIds(tx, id) });
  await recordAudit(tx, {
    actor: actor ?? null,
    action: "group.archived",
    subject: { type: "group", id },
    before: { name: row.name },
    schoolId: row.school_id,
    address,
  });
}

/** Brings an archived group back, with those of its people who may still be in it. The caller checks permission. */
export async function unsafeRestoreGroup(tx: Tx, { actor, address }: Keeper, id: string): Promise<void> {
  const row = await findGroupRow(tx, id);
  if (!row || row.archived_at === null) return;
  await unsafeBringBack(tx, row, sql<boolean>`true`, { actor: actor ?? null, address });
}

/** People by their roles. */
interface People {
  students: readonly string[];
  tutors: readonly string[];
}

/**
 * Adds students to a group as members, and tutors as its leaders. The caller checks permission and roles.
 *
 * @returns Those who were not in it.
 */
export async function unsafeJoinGroup(tx: Tx, id: string, { students, tutors }: People): Promise<Set<string>> {
  const added = await unsafeAddMembers(tx, id, students);
  for (const tutor of await addTutors(tx, id, tutors)) added.add(tutor);
  return added;
}

/** Takes people out of a group, whether they are its members or lead it. The caller checks permission. */
export async function unsafeLeaveGroup(tx: Tx, wake: () => void, id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await unsafeRemoveMembers(tx, wake, id, people);
  await deleteTutors(tx, id, people);
}
