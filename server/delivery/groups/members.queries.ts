import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

/** Current memberships of active students, of deactivated ones, or of anyone; or ended ones of people who have not rejoined the group. */
type Which = "current" | "deactivated" | "anyone" | "past";

/** Selects the memberships of existing groups, with the people's names. */
export function selectMemberships(
  db: Database,
  isSeen: RawBuilder<boolean>,
  isReached: RawBuilder<boolean>,
  which: Which = "current",
) {
  const ended = sql<boolean>`(group_members.member_to is not null and not exists (select from group_members later
    where later.group_id = group_members.group_id and later.user_id = group_members.user_id
      and (later.member_to is null or (later.member_to, later.id) > (group_members.member_to, group_members.id))))`;
  const isWanted = {
    current: sql<boolean>`(group_members.member_to is null and users.role = 'student' and users.is_active)`,
    deactivated: sql<boolean>`(group_members.member_to is null and users.role = 'student' and not users.is_active)`,
    anyone: sql<boolean>`group_members.member_to is null`,
    past: ended,
  };
  return db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select(["group_members.group_id as group", "group_members.user_id as user", "group_members.member_from"])
    .select("group_members.member_to")
    .select(["users.first_name", "users.last_name", "users.student_number"])
    .where(isWanted[which])
    .where("groups.archived_at", "is", null)
    .where(isSeen)
    .where(isReached);
}

/** Lists who is in a group now. */
export async function listMemberIds(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where("member_to", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Adds people to a group; those who were in it already are left alone. Returns the ones added. */
export async function insertMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto("group_members")
    .values(userIds.map((userId) => ({ id: newId(), group_id: groupId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).where("member_to", "is", null).doNothing())
    .returning("user_id")
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Ends the memberships of people in a group. Returns the people who were in it. */
export async function endMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable("group_members")
    // A membership made in this very transaction must not end before it began.
    .set({ member_to: sql`greatest(now(), member_from)` })
    .where("group_id", "=", groupId)
    .where("member_to", "is", null)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .returning("user_id")
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
