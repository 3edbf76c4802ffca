import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Users } from "../platform/database/schema.gen.ts";
import { newId } from "../platform/ids.ts";

export async function insertUser(tx: Tx, row: Insertable<Users>): Promise<void> {
  await tx.insertInto("users").values(row).execute();
}

/** Makes a person a member of these schools from now on. */
export async function insertMemberships(tx: Tx, userId: string, schoolIds: readonly string[]): Promise<void> {
  if (schoolIds.length === 0) return;
  await tx
    .insertInto("memberships")
    .values(schoolIds.map((schoolId) => ({ id: newId(), user_id: userId, school_id: schoolId })))
    .execute();
}

/** A person's row, if it may be seen. */
export async function findPerson(db: Database, id: string, isAllowed: RawBuilder<boolean>) {
  return db
    .selectFrom("users")
    .select(["id", "role", "first_name", "last_name", "email", "phone", "username", "time_zone", "locale"])
    .select(["is_active", "time_multiplier", "extra_break_seconds", "may_pause", "untimed", "last_seen_at"])
    .select(["created_at", "version"])
    .where("id", "=", id)
    .where(isAllowed)
    .executeTakeFirst();
}

/** The schools that a person belongs to now, the one joined first at the head. */
export async function listSchoolsOf(db: Database, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("schools", "schools.id", "memberships.school_id")
    .select(["schools.id", "schools.name"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.member_from", "<=", sql<Date>`now()`)
    .where((where) =>
      where.or([where("memberships.member_to", "is", null), where("memberships.member_to", ">", sql<Date>`now()`)]),
    )
    .orderBy("memberships.member_from")
    .orderBy("memberships.id")
    .execute();
}

/** The groups that a person is in now, as far as they may be seen. */
export async function listGroupsOf(
  db: Database,
  userId: string,
  isSeen: RawBuilder<boolean>,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .select(["groups.id", "groups.name"])
    .where("group_members.user_id", "=", userId)
    .where("group_members.member_to", "is", null)
    .where("groups.archived_at", "is", null)
    .where(isSeen)
    .orderBy("groups.name")
    .orderBy("groups.id")
    .execute();
}

/** Roles of those of these people who are there. */
export async function listRoles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.role]));
}

/** What a sitting says of its student. */
export async function findRoleAndName(db: Database, userId: string) {
  return db.selectFrom("users").select(["role", "first_name", "last_name"]).where("id", "=", userId).executeTakeFirst();
}
