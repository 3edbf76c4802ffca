import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { lockManagedGroups } from "./allocations.queries.ts";
import { selectAssignees, selectMembers } from "./assignments.queries.ts";

/** Someone to whom something is about to be given. */
export interface Receiver {
  role: string;
  is_active: boolean;
  /** Of the group in question now; false without one. */
  is_member: boolean;
}

/** Lists those of these people within the actor's reach, with what says whether they may get something. */
export async function listReceivers(
  db: Database,
  actor: Actor,
  userIds: readonly string[],
  group: string | null,
): Promise<Map<string, Receiver>> {
  const people = await selectAssignees(db, actor, userIds);
  const members = new Set((group ? await selectMembers(db, [group], userIds) : []).map((member) => member.user_id));
  return new Map(people.map(({ id, role, is_active }) => [id, { role, is_active, is_member: members.has(id) }]));
}

/** Returns who is in a group now. */
export async function listGroupStudents(db: Database, group: string): Promise<string[]> {
  return (await selectMembers(db, [group], null)).map((member) => member.user_id);
}

/** Returns true when a group is there and the actor keeps it; it stays so until the transaction ends. */
export async function findManagedGroup(tx: Tx, actor: Actor, group: string): Promise<boolean> {
  return (await lockManagedGroups(tx, actor, [group])).has(group);
}
