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
}

/** Reads the classes of a roster that are there, or have a group here. @param isStaged Its files are in the stage. */
export async function selectClasses(db: Database, rosterId: string, isStaged: boolean): Promise<ClassRow[]> {
  const line = isStaged
    ? sql`(select staged.line from staged_records staged where staged.kind = 'classes' and staged.sourced_id = one.sourced_id)`
    : sql`null::integer`;
  const { rows } = await sql<ClassRow>`
    select one.sourced_id as class_id, coalesce(one.said ->> 'title', '') as title, coalesce(one.said ->> 'orgId', '') as org_id,
      ${line} as line, one.removed_at is not null as is_removed,
      kept.group_id, kept.title as kept_title, groups.name as group_name, groups.archived_at is not null as is_archived
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

/** Forgets who was brought into groups by imports that were undone: they aren’t there by it any more. */
export async function forgetUndone(tx: Tx, rosterId: string): Promise<void> {
  await sql`delete from roster_members kept using people_imports made
    where kept.roster_id = ${rosterId}::uuid and made.id = kept.import_id and made.undone_at is not null`.execute(tx);
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

/** Makes the table of the people who have accounts once the plan is carried out, until the transaction ends. */
export async function createPlannedPeople(tx: Tx): Promise<void> {
  await sql`create temporary table planned_people (sourced_id text collate "C" primary key, role text not null) on commit drop`.execute(
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

/** Counts who will come into the planned classes, and who was brought into them and isn’t in the roster any more. */
export async function countMembers(tx: Tx, rosterId: string): Promise<{ joined: number; left: number }> {
  const { rows } = await sql<{ joined: number; left: number }>`
    with wanted as (${wanted(rosterId)})
    select (select count(*) from wanted
        join planned_classes class on class.class_id = wanted.class_id
        join planned_people person on person.sourced_id = wanted.person_id and person.role = wanted.role
        where not exists (select from roster_members kept where kept.roster_id = ${rosterId}::uuid
          and kept.class_id = wanted.class_id and kept.person_id = wanted.person_id and kept.role = wanted.role)) as joined,
      (select count(*) from roster_members kept
        join planned_classes class on class.class_id = kept.class_id
        where kept.roster_id = ${rosterId}::uuid and kept.is_brought and not exists (select from wanted
          where wanted.class_id = kept.class_id and wanted.person_id = kept.person_id and wanted.role = kept.role)) as left`.execute(
    tx,
  );
  return rows[0] ?? { joined: 0, left: 0 };
}

/** Reads lines of enrollments that name what isn’t in the roster. */
export async function selectStrayEnrollments(tx: Tx, rosterId: string, limit: number) {
  const { rows } = await sql<{ line: number; class_id: string | null; person_id: string | null }>`
    select one.line, case when class.sourced_id is null then one.said ->> 'classId' end as class_id,
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

/** Reads who is to come into the group of a class, and who is to leave it: those whom the roster brought and names no more. */
export async function selectChanges(
  tx: Tx,
  rosterId: string,
  classId: string,
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
      and kept.person_id = wanted.person_id and kept.role = wanted.role)
    order by person.user_id`.execute(tx);
  const leaving = await sql<MemberChange & { is_brought: boolean }>`
    delete from roster_members kept using roster_people person
    where kept.roster_id = ${rosterId}::uuid and kept.class_id = ${classId}
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
      set role = excluded.role, is_brought = excluded.is_brought, import_id = excluded.import_id`.execute(tx);
}
