import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { countsToday } from "./people.queries.ts";

/** A class of a roster and the group that it is here. */
export interface ClassRow {
  class_id: string;
  title: string;
  org_id: string;
  line: number | null;
  is_removed: boolean;
  group_id: string | null;
  /** As the group was named after it. */
  kept_title: string | null;
  group_name: string | null;
  is_archived: boolean;
  /** It was archived with its class, not by people. */
  is_archived_with_class: boolean;
  /** Someone of the roster who has an account here, or is to get one, is in it. */
  has_people: boolean;
}

/** Reads the classes of a roster that are there, or have a group here. @param isStaged Its files are in the stage, and it is planned who gets an account. */
export async function selectClasses(db: Database, rosterId: string, isStaged: boolean): Promise<ClassRow[]> {
  const someone = isStaged
    ? sql`planned_people person where person.sourced_id = held.said ->> 'userId'`
    : sql`roster_people person where person.roster_id = held.roster_id and person.sourced_id = held.said ->> 'userId'
        and person.user_id is not null`;
  const line = isStaged
    ? sql`(select staged.line from staged_records staged where staged.kind = 'classes' and staged.sourced_id = one.sourced_id)`
    : sql`null::integer`;
  const { rows } = await sql<ClassRow>`
    select one.sourced_id as class_id, coalesce(one.said ->> 'title', '') as title, coalesce(one.said ->> 'orgId', '') as org_id,
      ${line} as line, one.removed_at is not null as is_removed,
      kept.group_id, kept.title as kept_title, groups.name as group_name, groups.archived_at is not null as is_archived,
      coalesce(kept.is_archived_with_class, false) as is_archived_with_class,
      kept.group_id is not null or exists (select from roster_records held
        where held.roster_id = one.roster_id and held.kind = 'enrollments' and held.said ->> 'classId' = one.sourced_id
          and ${countsToday("held")} and exists (select from ${someone})) as has_people
    from roster_records one
      left join roster_groups kept on kept.roster_id = one.roster_id and kept.class_id = one.sourced_id
      left join groups on groups.id = kept.group_id
    where one.roster_id = ${rosterId}::uuid and one.kind = 'classes' and (one.removed_at is null or kept.group_id is not null)
    order by one.sourced_id`.execute(db);
  return rows;
}

export async function keepGroup(
  tx: Tx,
  row: { roster_id: string; class_id: string; group_id: string; title: string },
): Promise<void> {
  await tx
    .insertInto("roster_groups")
    .values(row)
    .onConflict((same) => same.columns(["roster_id", "class_id"]).doUpdateSet({ title: row.title }))
    .execute();
}

/** Notes whether the group of a class was archived with it. */
export async function noteArchived(tx: Tx, rosterId: string, classId: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable("roster_groups")
    .set({ is_archived_with_class: isArchived })
    .where("roster_id", "=", rosterId)
    .where("class_id", "=", classId)
    .execute();
}

/** Forgets who was brought into the group of a class and isn’t in it any more, so that they can be brought again. */
export async function forgetAbsent(tx: Tx, rosterId: string, classId: string, groupId: string): Promise<void> {
  await sql`
    delete from roster_members kept using roster_people person
    where kept.roster_id = ${rosterId}::uuid and kept.class_id = ${classId} and kept.left_by is null
      and person.roster_id = kept.roster_id and person.sourced_id = kept.person_id
      and not exists (select from group_members member where member.group_id = ${groupId}::uuid
        and member.user_id = person.user_id and member.member_to is null)
      and not exists (select from group_tutors lead where lead.group_id = ${groupId}::uuid and lead.tutor_id = person.user_id)`.execute(
    tx,
  );
}

/** Takes back what imports did to the roster’s own records that were undone since: what they removed, links, decisions, and who is in which group. */
export async function forgetUndone(tx: Tx, rosterId: string): Promise<void> {
  for (const table of ["roster_people", "roster_records"])
    await sql`update ${sql.table(table)} kept set removed_at = null, removed_by = null from people_imports made
      where kept.roster_id = ${rosterId}::uuid and made.id = kept.removed_by and made.undone_at is not null`.execute(
      tx,
    );
  await sql`
    update roster_people kept set user_id = null, applied = null, applied_before = null, import_id = null, decision = null,
      decided_by = null
    from people_imports made
    where kept.roster_id = ${rosterId}::uuid and made.id = kept.decided_by and made.undone_at is not null`.execute(tx);
  await sql`delete from roster_members kept using people_imports made
    where kept.roster_id = ${rosterId}::uuid and made.id = kept.import_id and made.undone_at is not null`.execute(tx);
  await sql`update roster_members kept set left_by = null from people_imports made
    where kept.roster_id = ${rosterId}::uuid and made.id = kept.left_by and made.undone_at is not null`.execute(tx);
}

/** Selects today’s members of each class, each once: a teacher of a class isn’t also its student. */
const wanted = (rosterId: string) => sql`
  select distinct on (one.said ->> 'classId', one.said ->> 'userId')
    one.said ->> 'classId' as class_id, one.said ->> 'userId' as person_id,
    case lower(one.said ->> 'role') when 'teacher' then 'tutor' else 'student' end as role
  from roster_records one
  join roster_records class on class.roster_id = one.roster_id and class.kind = 'classes' and class.sourced_id = one.said ->> 'classId'
    and class.removed_at is null
  where one.roster_id = ${rosterId}::uuid and one.kind = 'enrollments' and ${countsToday("one")}
    and lower(one.said ->> 'role') in ('student', 'teacher')
  order by 1, 2, 3 desc`;

/**
 * Makes the table of today’s members of each class, until the transaction ends. Joined as a query, PostgreSQL would take them for a few
 * and compare each with all others.
 */
async function createWanted(tx: Tx, rosterId: string): Promise<void> {
  await sql`create temporary table wanted_members on commit drop as ${wanted(rosterId)}`.execute(tx);
  await sql`create unique index on wanted_members (class_id, person_id)`.execute(tx);
  await sql`analyze wanted_members`.execute(tx);
}

/** Makes the tables of people with accounts, and of classes with groups, once the plan is carried out; they last until the transaction ends. */
export async function createPlannedPeople(tx: Tx): Promise<void> {
  await sql`create temporary table planned_people (sourced_id text primary key, role text not null) on commit drop`.execute(
    tx,
  );
  await sql`create temporary table planned_classes (class_id text primary key) on commit drop`.execute(tx);
}

export async function addPlannedPeople(tx: Tx, people: readonly { sourcedId: string; role: string }[]): Promise<void> {
  if (people.length === 0) return;
  await sql`insert into planned_people select * from unnest(${people.map(({ sourcedId }) => sourcedId)}::text[],
    ${people.map(({ role }) => role)}::text[])`.execute(tx);
}

export async function addPlannedClasses(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`insert into planned_classes select unnest(${[...ids]}::text[])`.execute(tx);
}

interface MemberCounts {
  /** People who will join the planned classes. */
  joined: number;
  /** People who were brought into them, and aren’t in the roster any more. */
  left: number;
  /** People who were brought into classes that the roster has no more. */
  archived: number;
  /** Everyone whom the roster brought into groups. */
  brought: number;
}

/** Counts who will come into the groups of a roster and leave them. */
export async function countMembers(tx: Tx, rosterId: string): Promise<MemberCounts> {
  await createWanted(tx, rosterId);
  const { rows } = await sql<MemberCounts>`
    select (select count(*) from wanted_members wanted
        join planned_classes class on class.class_id = wanted.class_id
        join planned_people person on person.sourced_id = wanted.person_id and person.role = wanted.role
        where not exists (select from roster_members kept where kept.roster_id = ${rosterId}::uuid and kept.left_by is null
          and kept.class_id = wanted.class_id and kept.person_id = wanted.person_id and kept.role = wanted.role)) as joined,
      (select count(*) from roster_members kept
        join planned_classes class on class.class_id = kept.class_id
        where kept.roster_id = ${rosterId}::uuid and kept.is_brought and kept.left_by is null and not exists (select from wanted_members wanted
          where wanted.class_id = kept.class_id and wanted.person_id = kept.person_id and wanted.role = kept.role)) as left,
      (select count(*) from roster_members kept
        join roster_groups own on own.roster_id = kept.roster_id and own.class_id = kept.class_id
        join groups on groups.id = own.group_id and groups.archived_at is null
        where kept.roster_id = ${rosterId}::uuid and kept.is_brought and kept.left_by is null
          and not exists (select from planned_classes class where class.class_id = kept.class_id)) as archived,
      (select count(*) from roster_members kept
        where kept.roster_id = ${rosterId}::uuid and kept.is_brought and kept.left_by is null) as brought`.execute(tx);
  return rows[0] ?? { joined: 0, left: 0, archived: 0, brought: 0 };
}

/** Reads the classes into whose groups someone is to come, or whose groups someone may be taken out of. */
export async function selectChangedClasses(
  tx: Tx,
  rosterId: string,
): Promise<{ class_id: string; group_id: string }[]> {
  await createWanted(tx, rosterId);
  const { rows } = await sql<{ class_id: string; group_id: string }>`
    select own.class_id, own.group_id from roster_groups own
      join groups on groups.id = own.group_id and groups.archived_at is null
      join roster_records class on class.roster_id = own.roster_id and class.kind = 'classes' and class.sourced_id = own.class_id
        and class.removed_at is null
    where own.roster_id = ${rosterId}::uuid and own.class_id in (
      select wanted.class_id from wanted_members wanted
        join roster_people person on person.roster_id = ${rosterId}::uuid and person.sourced_id = wanted.person_id
        join users on users.id = person.user_id and users.role = wanted.role
        where not exists (select from roster_members kept where kept.roster_id = ${rosterId}::uuid and kept.left_by is null
          and kept.class_id = wanted.class_id and kept.person_id = wanted.person_id and kept.role = wanted.role)
      union select kept.class_id from roster_members kept
        where kept.roster_id = ${rosterId}::uuid and kept.left_by is null and not exists (select from wanted_members wanted
          where wanted.class_id = kept.class_id and wanted.person_id = kept.person_id and wanted.role = kept.role))
    order by own.class_id`.execute(tx);
  return rows;
}

/** Reads lines of enrollments that name what isn’t in the roster. */
export async function selectStrayEnrollments(tx: Tx, rosterId: string, limit: number) {
  const { rows } = await sql<{ line: number; sourced_id: string; class_id: string | null; person_id: string | null }>`
    select one.line, one.sourced_id, case when class.sourced_id is null then one.said ->> 'classId' end as class_id,
      case when person.sourced_id is null then one.said ->> 'userId' end as person_id
    from staged_records one
      left join roster_records class on class.roster_id = ${rosterId}::uuid and class.kind = 'classes'
        and class.sourced_id = one.said ->> 'classId'
      left join roster_people person on person.roster_id = ${rosterId}::uuid and person.sourced_id = one.said ->> 'userId'
    where one.kind = 'enrollments' and one.is_active and (class.sourced_id is null or person.sourced_id is null)
    order by one.line limit ${limit}`.execute(tx);
  return rows;
}

export interface MemberChange {
  person_id: string;
  user_id: string;
  role: "student" | "tutor";
}

/**
 * Reads who is to come into the group of a class, and notes who is to leave it: those whom the roster brought and names no more.
 *
 * @param given.takesOut False where nobody is to leave.
 */
export async function selectChanges(
  tx: Tx,
  { rosterId, importId, classId, takesOut }: { rosterId: string; importId: string; classId: string; takesOut: boolean },
): Promise<{ joining: MemberChange[]; leaving: MemberChange[] }> {
  const own = sql`
    select distinct on (one.said ->> 'userId') one.said ->> 'userId' as person_id,
      case lower(one.said ->> 'role') when 'teacher' then 'tutor' else 'student' end as role
    from roster_records one
    where one.roster_id = ${rosterId}::uuid and one.kind = 'enrollments' and one.said ->> 'classId' = ${classId}
      and ${countsToday("one")} and lower(one.said ->> 'role') in ('student', 'teacher')
    order by 1, 2 desc`;
  const joining = await sql<MemberChange>`
    select wanted.person_id, person.user_id, wanted.role from (${own}) wanted
    join roster_people person on person.roster_id = ${rosterId}::uuid and person.sourced_id = wanted.person_id
    join users on users.id = person.user_id and users.role = wanted.role and users.erased_at is null
    where not exists (select from roster_members kept where kept.roster_id = ${rosterId}::uuid and kept.class_id = ${classId}
      and kept.left_by is null and kept.person_id = wanted.person_id and kept.role = wanted.role)
    order by person.user_id`.execute(tx);
  const leaving = await sql<MemberChange & { is_brought: boolean }>`
    update roster_members kept set left_by = ${importId}::uuid from roster_people person
    where ${takesOut} and kept.left_by is null and kept.roster_id = ${rosterId}::uuid and kept.class_id = ${classId}
      and person.roster_id = kept.roster_id and person.sourced_id = kept.person_id and person.user_id is not null
      and not exists (select from (${own}) wanted where wanted.person_id = kept.person_id and wanted.role = kept.role)
    returning kept.person_id, person.user_id, kept.role, kept.is_brought`.execute(tx);
  return { joining: joining.rows, leaving: leaving.rows.filter(({ is_brought }) => is_brought) };
}

/** Keeps who came into the group of a class. */
export async function keepMembers(
  tx: Tx,
  given: { rosterId: string; classId: string; importId: string },
  members: readonly { personId: string; role: string; isBrought: boolean }[],
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into roster_members (roster_id, class_id, person_id, role, is_brought, import_id)
    select ${given.rosterId}::uuid, ${given.classId}, one.person_id, one.role, one.is_brought, ${given.importId}::uuid
    from unnest(${members.map(({ personId }) => personId)}::text[], ${members.map(({ role }) => role)}::text[],
      ${members.map(({ isBrought }) => isBrought)}::boolean[]) as one (person_id, role, is_brought)
    on conflict (roster_id, class_id, person_id) do update
      set role = excluded.role, is_brought = excluded.is_brought, import_id = excluded.import_id, left_by = null`.execute(
    tx,
  );
}
