import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";
import type { PersonAllocationRow } from "./effective.queries.ts";
import type { StandingAccommodations } from "./merge.ts";

/** Returns the allocations in force of some assessments: all of groups, and those of these people (null = of anyone). */
export async function selectInForce(
  db: Database,
  assessmentIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<PersonAllocationRow[]> {
  const { rows } = await sql<PersonAllocationRow>`
    select allocations.id, allocations.user_id, allocations.group_id,
      coalesce(groups.name, trim(users.first_name || ' ' || users.last_name), '') as name,
      coalesce(allocations.assessment_id, practice_sets.assessment_id) as assessment_id,
      allocations.opens_at, allocations.closes_at, allocations.time_zone, allocations.hard_close,
      allocations.sittings_allowed, allocations.time_multiplier, allocations.extra_break_seconds,
      allocations.may_pause, allocations.untimed, allocations.read_aloud, allocations.masking,
      allocations.is_initial, allocations.created_at, allocations.follows
    from resolved_allocations allocations
    left join users on users.id = allocations.user_id
    left join groups on groups.id = allocations.group_id
    left join practice_sets on practice_sets.id = allocations.practice_set_id
    where allocations.revoked_at is null and groups.archived_at is null and practice_sets.archived_at is null
      and (allocations.assessment_id = any(${assessmentIds}::uuid[]) or allocations.practice_set_id in (
        select id from practice_sets where assessment_id = any(${assessmentIds}::uuid[])))
      and (${userIds}::uuid[] is null or allocations.group_id is not null or allocations.user_id = any(${userIds}::uuid[]))
    order by allocations.created_at, allocations.id`.execute(db);
  return rows;
}

/** Returns who is in these groups now; only of these people, unless null. */
export async function selectMembers(
  db: Database,
  groupIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<{ group_id: string; user_id: string }[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ group_id: string; user_id: string }>`
    select group_id, user_id from group_members
    where group_id = any(${groupIds}::uuid[]) and member_from <= now() and (member_to is null or member_to > now())
      and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`.execute(db);
  return rows;
}

/** A person as it matters for what they are given. */
export interface AssigneeRow {
  id: string;
  role: string;
  first_name: string;
  last_name: string;
  student_number: string | null;
  email: string | null;
  time_zone: string;
  /** Nobody has said their zone yet. */
  has_default_time_zone: boolean;
  is_active: boolean;
  time_multiplier: number | null;
  extra_break_seconds: number | null;
  may_pause: boolean | null;
  untimed: boolean | null;
  read_aloud: boolean | null;
  masking: boolean | null;
}

/** Reads those of these people within the actor's reach, by name. */
export async function selectAssignees(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  search?: string,
): Promise<AssigneeRow[]> {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom("users")
    .select(["id", "role", "first_name", "last_name", "student_number", "email", "time_zone", "is_active"])
    .select("has_default_time_zone")
    .select(["time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(reachedBy(actor, "users.id"));
  if (search) {
    const pattern = containing(search);
    const words = sql`concat_ws(' ', first_name, last_name, email, student_number)`;
    query = query.where(sql<boolean>`${words} ilike ${pattern}`);
  }
  return query.orderBy("sort_name").orderBy("id").execute();
}

/** Returns the school that each of these people belongs to now (the one joined first). */
export async function selectSchools(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; school_id: string }>`
    select distinct on (user_id) user_id, school_id from memberships
    where user_id = any(${userIds}::uuid[]) and member_from <= now() and (member_to is null or member_to > now())
    order by user_id, member_from, id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.school_id]));
}

/** Returns the name and time zone of each of these schools. */
export async function selectZonesOfSchools(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom("schools")
    .select(["id", "name", "time_zone"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the schools of those of these groups that the actor sees and that have one. */
export async function selectSchoolsOfGroups(db: Database, ids: readonly string[], isSeen: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom("groups")
    .select(["id", "school_id"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("archived_at", "is", null)
    .where(isSeen)
    .execute();
  return new Map(rows.map((row) => [row.id, row.school_id]));
}

/** Returns the standing accommodations of these people. */
export async function selectStandings(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { id: string } & StandingAccommodations>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the id of a group that is there and may be seen; null otherwise. */
export async function selectSeenGroup(db: Database, id: string, isSeen: RawBuilder<boolean>): Promise<string | null> {
  const row = await db
    .selectFrom("groups")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .where(isSeen)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the assessments that a group has now, practice sets by what is behind them. */
export async function selectGroupAssessments(db: Database, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(allocations.assessment_id, practice_sets.assessment_id) as id
    from allocations left join practice_sets on practice_sets.id = allocations.practice_set_id
    where allocations.group_id = ${groupId}::uuid and allocations.revoked_at is null and practice_sets.archived_at is null
      and coalesce(allocations.assessment_id, practice_sets.assessment_id) is not null`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the active students within the actor's reach who have one of these addresses, which are in lower case. */
export async function selectStudentsByEmail(db: Database, actor: Actor, emails: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .where("role", "=", "student")
    .where("is_active", "=", true)
    .where(reachedBy(actor, "users.id"))
    .execute();
}
