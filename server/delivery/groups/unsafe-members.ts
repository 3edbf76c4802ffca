import type { Tx } from "../../platform/database/client.ts";
import { endMembers, insertMembers } from "./members.queries.ts";

/** Adds students to a group. The caller checks permission and that these people are students. @returns Those who were not in it. */
export function unsafeAddMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  return userIds.length === 0 ? Promise.resolve(new Set()) : insertMembers(tx, groupId, userIds);
}

/** Removes people from a group. The caller checks permission. @returns Those who were in it. */
export function unsafeRemoveMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  return endMembers(tx, groupId, userIds);
}
