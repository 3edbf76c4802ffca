import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

const countMembers = (isCounted: RawBuilder<boolean>) => sql<number>`(select count(*) from group_members counted
  join users on users.id = counted.user_id
  where counted.group_id = groups.id and counted.member_to is null and users.role = 'student' and ${isCounted})`;

/** How many active students are in the group of the row: the members that every screen counts. */
export const memberCount = countMembers(sql`users.is_active`);
const deactivatedCount = countMembers(sql`not users.is_active`);

/** Selects the tutors who lead groups: a person who lost the role, or was deactivated, leads none. */
const leads = sql`(select led.group_id, led.tutor_id, led.created_at, tutor.first_name, tutor.last_name
  from group_tutors led join users tutor on tutor.id = led.tutor_id and tutor.role = 'tutor' and tutor.is_active)`;

/** Reads the groups that are there (or those that are archived), with what a list says of each and whether the actor keeps it. */
export function selectGroups(db: Database, actor: Actor, keeps: RawBuilder<boolean>, archived = false) {
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.name", "groups.school_id as school", "groups.created_at", "groups.version"])
    .leftJoin("schools", "schools.id", "groups.school_id")
    .select("schools.name as school_name")
    .select([keeps.as("keeps"), memberCount.as("member_count"), deactivatedCount.as("deactivated_count")])
    .select(
      sql<{ id: string; first_name: string; last_name: string; can: { open: boolean } }[]>`coalesce((
        select json_agg(json_build_object('id', lead.tutor_id, 'first_name', lead.first_name, 'last_name', lead.last_name,
            'can', json_build_object('open', ${reachedBy(actor, "lead.tutor_id")}))
          order by lead.created_at, lead.tutor_id)
        from ${leads} lead where lead.group_id = groups.id), '[]')`.as("led_by"),
    )
    .select(
      sql<string[]>`array(select lead.tutor_id from ${leads} lead where lead.group_id = groups.id
        order by lead.created_at, lead.tutor_id)`.as("tutors"),
    )
    .where("groups.archived_at", archived ? "is not" : "is", null);
}

/** Returns a group's row, locked for a change, if the actor may change it. */
export async function lockGroup(tx: Tx, id: string, isAllowed: RawBuilder<boolean>) {
  return tx
    .selectFrom("groups")
    .select(["id", "name", "school_id", "version"])
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .where(isAllowed)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a group's row, archived or not, locked. */
export async function findGroupRow(tx: Tx, id: string) {
  return tx
    .selectFrom("groups")
    .select(["id", "name", "school_id", "version", "archived_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertGroup(
  tx: Tx,
  row: { id: string; name: string; school_id: string | null; created_by: string },
): Promise<void> {
  await tx.insertInto("groups").values(row).execute();
}

export async function updateGroupRow(
  tx: Tx,
  id: string,
  fields: { name?: string | undefined; school_id?: string | null | undefined; version: number },
): Promise<void> {
  await tx.updateTable("groups").set(fields).where("id", "=", id).execute();
}

export async function archiveGroupRow(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("groups").set({ archived_at: sql`now()` }).where("id", "=", id).execute();
}

/** Returns an archived group, locked. */
export async function lockArchivedGroup(tx: Tx, id: string, isAllowed: RawBuilder<boolean>) {
  return tx
    .selectFrom("groups")
    .select(["name", "school_id"])
    .where("id", "=", id)
    .where("archived_at", "is not", null)
    .where(isAllowed)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads those members and tutors of an archived group who must not be brought together again: who may sign in no more or has another
 * role, who left its school (any school, for a group of none) while it was archived and did not come back, and who is out of the
 * restorer's reach.
 */
export async function selectNotToRestore(tx: Tx, id: string, isReached: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string; is_tutor: boolean }>`
    select users.id, person.is_tutor from groups
      join lateral (
        select user_id, false as is_tutor from group_members member
          where member.group_id = groups.id and (member.member_to is null or member.member_to > now())
        union all select tutor_id, true from group_tutors lead where lead.group_id = groups.id
      ) person on true
      join users on users.id = person.user_id
    where groups.id = ${id}::uuid and (not users.is_active or not (${isReached})
      or users.role <> case when person.is_tutor then 'tutor' else 'student' end or exists (
      select from memberships once
      where once.user_id = users.id and once.member_to > groups.archived_at and once.member_to <= now()
        and (groups.school_id is null or once.school_id = groups.school_id)
        and not exists (select from memberships again where again.user_id = users.id and again.school_id = once.school_id
          and again.member_from <= now() and (again.member_to is null or again.member_to > now()))))
    order by users.id`.execute(tx);
  const idsOf = (isTutor: boolean) => rows.filter((row) => row.is_tutor === isTutor).map((row) => row.id);
  return { members: idsOf(false), tutors: idsOf(true) };
}

export async function deleteTutors(tx: Tx, id: string, tutors: readonly string[]): Promise<void> {
  await sql`delete from group_tutors where group_id = ${id}::uuid and tutor_id = any(${tutors}::uuid[])`.execute(tx);
}

export async function restoreGroupRow(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("groups").set({ archived_at: null }).where("id", "=", id).execute();
}

/** Returns the condition that a tutor leads the group of the row. */
export function isLedBy(tutorId: string): RawBuilder<boolean> {
  return sql<boolean>`groups.id in (select lead.group_id from ${leads} lead where lead.tutor_id = ${tutorId}::uuid)`;
}

export async function listTutors(db: Database, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ tutor_id: string }>`select lead.tutor_id from ${leads} lead
    where lead.group_id = ${groupId}::uuid order by lead.created_at, lead.tutor_id`.execute(db);
  return rows.map((row) => row.tutor_id);
}

/** Lets these tutors lead the group too. @returns Those who didn’t. */
export async function addTutors(tx: Tx, groupId: string, tutorIds: readonly string[]): Promise<string[]> {
  if (tutorIds.length === 0) return [];
  const rows = await tx
    .insertInto("group_tutors")
    .values(tutorIds.map((tutorId) => ({ group_id: groupId, tutor_id: tutorId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("tutor_id")
    .execute();
  return rows.map((row) => row.tutor_id);
}

/** Makes exactly these tutors lead the group. */
export async function replaceTutors(tx: Tx, groupId: string, tutorIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("group_tutors")
    .where("group_id", "=", groupId)
    .where(sql<boolean>`tutor_id <> all(${tutorIds}::uuid[])`)
    .execute();
  await addTutors(tx, groupId, tutorIds);
}

/** Returns the one school that a person belongs to now; null when there are none or several. */
export async function findOnlySchool(db: Database, schools: RawBuilder<string>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from schools where id in ${schools} limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

export async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}
