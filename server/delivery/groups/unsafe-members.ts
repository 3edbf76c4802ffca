import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Tx } from "../../platform/database/client.ts";
import { endMembers, insertMembers } from "./members.queries.ts";

/** Adds students to a group. The caller checks permission and that these people are students. @returns Those who were not in it. */
export function unsafeAddMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  return userIds.length === 0 ? Promise.resolve(new Set()) : insertMembers(tx, groupId, userIds);
}

/**
 * Removes people from a group, with the unread notices of what they had through it. The caller checks permission.
 *
 * @returns Those who were in it.
 */
export async function unsafeRemoveMembers(
  tx: Tx,
  wake: () => void,
  groupId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const removed = await endMembers(tx, groupId, userIds);
  await withdrawLost(tx, wake, { users: [...removed] });
  return removed;
}
