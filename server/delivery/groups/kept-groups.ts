import { recordAudit } from "../../foundation/audit/record.ts";
import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
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
  /** Their network address. */
  address: string;
  wake: () => void;
}

/** Makes a group that a program keeps. The caller checks permission. @returns Its id. */
export async function unsafeCreateGroup(
  tx: Tx,
  { address }: Keeper,
  group: { name: string; school: string | null; createdBy: string },
): Promise<string> {
  const { name, school, createdBy } = group;
  const id = newId();
  await insertGroup(tx, { id, name, school_id: school, created_by: createdBy });
  await recordAudit(tx, {
    actor: null,
    action: "group.created",
    subject: { type: "group", id },
    after: { name, school, tutors: [] },
    schoolId: school,
    address,
  });
  return id;
}

/** Renames a group. The caller checks permission. */
export async function unsafeRenameGroup(tx: Tx, { address }: Keeper, id: string, name: string): Promise<void> {
  const row = await findGroupRow(tx, id);
  if (!row || row.name === name) return;
  await updateGroupRow(tx, id, { name, version: row.version + 1 });
  await recordAudit(tx, {
    actor: null,
    action: "group.updated",
    subject: { type: "group", id },
    before: { name: row.name },
    after: { name },
    schoolId: row.school_id,
    address,
  });
}

/** Archives a group, unless it is archived. The caller checks permission. */
export async function unsafeArchiveGroup(tx: Tx, { address, wake }: Keeper, id: string): Promise<void> {
  const row = await findGroupRow(tx, id);
  if (!row || row.archived_at !== null) return;
  await archiveGroupRow(tx, id);
  await withdrawLost(tx, wake, { users: await listMemberIds(tx, id) });
  await recordAudit(tx, {
    actor: null,
    action: "group.archived",
    subject: { type: "group", id },
    before: { name: row.name },
    schoolId: row.school_id,
    address,
  });
}

/** People by their roles. */
interface People {
  students: readonly string[];
  tutors: readonly string[];
}

/** Brings people into a group: students as its members, tutors as those who lead it. The caller checks permission and roles. */
export async function unsafeJoinGroup(tx: Tx, id: string, { students, tutors }: People): Promise<void> {
  await unsafeAddMembers(tx, id, students);
  await addTutors(tx, id, tutors);
}

/** Takes people out of a group, whether they are its members or lead it. The caller checks permission. */
export async function unsafeLeaveGroup(tx: Tx, wake: () => void, id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await unsafeRemoveMembers(tx, wake, id, people);
  await deleteTutors(tx, id, people);
}
