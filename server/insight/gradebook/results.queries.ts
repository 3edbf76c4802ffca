import { type RawBuilder, sql } from "kysely";
import { seesGroup } from "../../foundation/access/groups.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Scorable } from "../../learning/performance/scored-tests.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Frequency } from "./describe-scores.ts";

/** What all figures of the page rest on: scores that are released, each person’s first, of people within reach. */
const isCounted = (actor: Actor): RawBuilder<boolean> => sql<boolean>`result.is_first and result.released_at is not null
  and result.points is not null and ${reachedBy(actor, "result.user_id")}`;

/** Lists the published versions of an assessment, the newest first, each with how many people within reach have a score in it. */
export async function selectVersions(db: Database, actor: Actor, assessmentId: string) {
  const { rows } = await sql<{ id: string; number: number; people: number }>`
    select version.id, version.number, (select count(*)::int from session_results result
      where result.assessment_version_id = version.id and ${isCounted(actor)}) as people
    from assessment_versions version where version.assessment_id = ${assessmentId}::uuid and version.number > 0
    order by version.number desc`.execute(db);
  return rows;
}

/** Counts the sittings of a version within reach by what became of them. */
export async function countSittings(db: Database, actor: Actor, versionId: string) {
  const { rows } = await sql<Record<"in_progress" | "to_mark" | "not_released" | "released" | "left_out", number>>`
    select count(*) filter (where sitting.state = 'in_progress')::int as in_progress,
      count(*) filter (where sitting.state = 'submitted')::int as to_mark,
      count(*) filter (where sitting.state = 'scored')::int as not_released,
      count(*) filter (where sitting.state = 'released' and result.is_first and result.points is not null)::int as released,
      count(*) filter (where sitting.state = 'released' and (result.is_first and result.points is not null) is not true)::int
        as left_out
    from sessions sitting left join session_results result on result.session_id = sitting.id
    where sitting.assessment_version_id = ${versionId}::uuid and not sitting.is_preview
      and ${reachedBy(actor, "sitting.user_id")}`.execute(db);
  return rows[0] ?? { in_progress: 0, to_mark: 0, not_released: 0, released: 0, left_out: 0 };
}

/** The counted sittings of a version, each with its value in the one unit that all of them have. */
const valued = (actor: Actor, versionId: string) => sql`
  counted as materialized (select result.session_id, result.user_id, result.school_id, result.points, result.max_points,
      result.scaled, result.time_ms, result.submitted_at
    from session_results result where result.assessment_version_id = ${versionId}::uuid and ${isCounted(actor)}),
  unit as (select case when bool_and(scaled is not null) then 'scaled' when count(distinct max_points) = 1 then 'points'
      else 'percent' end as name from counted),
  valued as (select counted.*, unit.name as unit, (case unit.name when 'scaled' then scaled when 'points' then points
      else least(round(100 * points / nullif(max_points, 0), 1), case when points < max_points then 99.9 end) end)::float8 as value
    from counted cross join unit)`;

export type Unit = "scaled" | "points" | "percent";

interface Overall {
  unit: Unit;
  from: Date;
  to: Date;
  median_time_ms: number;
  max_points: number;
  /** A sitting at the median: of those with its value the first by id. */
  session_id: string;
}

/** Reads what the counted sittings of a version have in common; null where there are none. */
export async function selectOverall(db: Database, actor: Actor, versionId: string): Promise<Overall | null> {
  const { rows } = await sql<Overall>`with ${valued(actor, versionId)}
    select told.*, middle.session_id from (
      select max(unit) as unit, min(submitted_at) as "from", max(submitted_at) as "to", max(max_points)::float8 as max_points,
        coalesce(percentile_disc(0.5) within group (order by time_ms), 0)::int8 as median_time_ms,
        percentile_disc(0.5) within group (order by value) as median
      from valued) told
    join lateral (select session_id from valued where value = told.median order by session_id limit 1) middle on true`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads what the score of each of these sittings is told by. */
export async function selectScorable(db: Database, sessionIds: readonly string[]): Promise<Scorable[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await sql<Scorable>`
    select session_id, assessment_version_id, is_partial, points::float8, max_points::float8, scaled, standard_error
    from session_results where session_id = any(${[...sessionIds]}::uuid[])`.execute(db);
  return rows;
}

/** How often a value occurs among everyone, in a group or in a school. */
interface PartFrequency extends Frequency {
  part: "all" | "group" | "school";
  id: string | null;
  name: string | null;
}

/** Counts the values of a version’s counted sittings: of all, by the groups that the actor sees, and by the sitting’s school. */
export async function selectFrequencies(db: Database, actor: Actor, versionId: string): Promise<PartFrequency[]> {
  const { rows } = await sql<PartFrequency>`with ${valued(actor, versionId)}
    select * from (
    select 'all' as part, null::uuid as id, null as name, value, count(*)::int as people from valued
      where value is not null group by value
    union all
    select 'school', schools.id, schools.name, value, count(*)::int from valued join schools on schools.id = valued.school_id
      where value is not null group by schools.id, value
    union all
    select 'group', groups.id, groups.name, value, count(*)::int from valued
      join group_members member on member.user_id = valued.user_id and member.member_from <= now()
        and (member.member_to is null or member.member_to > now())
      join users person on person.id = member.user_id and person.is_active
      join groups on groups.id = member.group_id and groups.archived_at is null and ${seesGroup(actor, "groups")}
      where value is not null group by groups.id, value
    ) frequency order by name collate by_name, id, value`.execute(db);
  return rows;
}
