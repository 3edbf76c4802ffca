import { type RawBuilder, sql } from "kysely";
import { seesGroup } from "../../../foundation/access/groups.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { isInvited } from "./people-conditions.ts";

interface FilterCondition {
  where: RawBuilder<boolean>;
  /** Joins each person’s standing, as `standing`; `alone` leaves out people without a score, so that an index gives the order. */
  hasStanding: boolean | "alone";
}

const from = ({ hasStanding }: FilterCondition) =>
  hasStanding ? sql`users left join person_standings standing on standing.user_id = users.id` : sql`users`;

export async function countPeople(db: Database, filter: FilterCondition): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${from(filter)} where ${filter.where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the ids of a page of people. */
export async function selectPage(
  db: Database,
  filter: FilterCondition,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from ${from(filter)} where ${filter.where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the next ids after one, by id: for reading all that a filter finds piece by piece. */
export async function selectIdsAfter(
  db: Database,
  filter: FilterCondition,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const further = after === null ? sql`true` : sql`users.id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select users.id from ${from(filter)} where ${filter.where} and ${further} order by users.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export function selectPeople(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["id", "role", "first_name", "last_name", "email", "phone", "username", "student_number"])
    .select("is_active")
    .select(["last_seen_at", "created_at", "time_zone", "locale"])
    .select(sql<Date | null>`case when ${isInvited} then users.invited_at end`.as("invited_at"))
    .select(["time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"])
    .where("id", "in", ids)
    .execute();
}

/** Schools that these people belong to now, the one joined first at the head. */
export async function selectSchoolsOf(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ user_id: string; id: string; name: string; member_from: Date; member_to: Date | null }>`
    select m.user_id, s.id, s.name, m.member_from, m.member_to from memberships m join schools s on s.id = m.school_id
    where m.user_id = any(${ids}::uuid[]) and m.member_from <= now() and (m.member_to is null or m.member_to > now())
    order by m.member_from, m.id`.execute(db);
  return rows;
}

/** Reads the groups that these people are in now, as far as the actor may see them. */
export async function selectGroupsOf(db: Database, actor: Actor, ids: readonly string[]) {
  const { rows } = await sql<{ user_id: string; id: string; name: string }>`
    select m.user_id, groups.id, groups.name from group_members m join groups on groups.id = m.group_id
    where m.user_id = any(${ids}::uuid[]) and m.member_from <= now() and (m.member_to is null or m.member_to > now())
      and groups.archived_at is null and ${seesGroup(actor, "groups")}
    order by groups.name collate by_name, groups.id`.execute(db);
  return rows;
}

/** Returns those of the team to whom these students were allocated singly. */
export async function selectCarersOf(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{
    user_id: string;
    id: string;
    first_name: string;
    last_name: string;
    email: string | null;
    role: string;
  }>`
    select c.student_id as user_id, u.id, u.first_name, u.last_name, u.email, u.role
    from student_carers c join users u on u.id = c.carer_id
    where c.student_id = any(${ids}::uuid[]) order by u.sort_name, u.id`.execute(db);
  return rows;
}

/** Counts how many people there are of each role, may they sign in or not. */
export async function countRoles(db: Database, filter: FilterCondition) {
  const { rows } = await sql<{ role: string; is_active: boolean; count: number }>`
    select users.role, users.is_active, count(*) as count from ${from(filter)} where ${filter.where}
    group by users.role, users.is_active`.execute(db);
  return rows;
}

/** Counts how many people that the filter finds belong to each school now. */
export async function countSchools(db: Database, filter: FilterCondition) {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select schools.id, schools.name, counted.count from (
      select m.school_id, count(*) as count from ${from(filter)} join memberships m on m.user_id = users.id
        and m.member_from <= now() and (m.member_to is null or m.member_to > now())
      where ${filter.where} group by m.school_id
    ) counted join schools on schools.id = counted.school_id order by schools.name collate by_name, schools.id`.execute(
    db,
  );
  return rows;
}

/** Counts how many people that the filter finds are in each group now, as far as the actor may see it; the fullest first. */
export async function countGroups(db: Database, actor: Actor, filter: FilterCondition, most: number) {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select groups.id, groups.name, counted.count from (
      select m.group_id, count(*) as count from ${from(filter)} join group_members m on m.user_id = users.id
        and m.member_from <= now() and (m.member_to is null or m.member_to > now())
      where ${filter.where} group by m.group_id
    ) counted join groups on groups.id = counted.group_id
    where groups.archived_at is null and ${seesGroup(actor, "groups")}
    order by counted.count desc, groups.name collate by_name, groups.id limit ${most}`.execute(db);
  return rows;
}
