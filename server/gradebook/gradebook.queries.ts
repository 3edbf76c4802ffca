import { type RawBuilder, sql } from "kysely";
import { readableContent } from "../access/content.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { everyone, type Filters, given, isWanted, withMissed, withUnreleased } from "./people.ts";

/** From where on, and how many. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The students that all filters leave, as the table `people`. */
const listed = (actor: Actor, filters: Filters): RawBuilder<unknown> => {
  const { only } = filters;
  if (!only) return sql`people as materialized (${everyone(actor, filters)})`;
  const wanted =
    only === "missed"
      ? sql`given as materialized (${given(filters)}), found as (${withMissed})`
      : sql`found as (${withUnreleased(filters)})`;
  // The parts read the table `people` of everyone; what is left takes its name from here on.
  return sql`people as materialized (
    with people as materialized (${everyone(actor, filters)}), ${wanted}
    select * from people where id in (select user_id from found))`;
};

export interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
}

/** Reads a page of students by name. */
export async function selectStudents(db: Database, actor: Actor, filters: Filters, { offset, limit }: Slice) {
  const { rows } = await sql<StudentRow>`with ${listed(actor, filters)}
    select id, first_name, last_name from people order by sort_name, id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Counts students: those that are listed, and of all others how many have something unreleased or missed. */
export async function countStudents(db: Database, actor: Actor, filters: Filters) {
  const { rows } = await sql<{ students: number; not_released: number; missed: number }>`
    with people as materialized (${everyone(actor, filters)}), given as materialized (${given(filters)})
    select (select count(*)::int from people) as students,
      (select count(distinct user_id)::int from (${withUnreleased(filters)}) waiting) as not_released,
      (select count(distinct user_id)::int from (${withMissed}) missing) as missed`.execute(db);
  return rows[0] ?? { students: 0, not_released: 0, missed: 0 };
}

export interface AssessmentRow {
  id: string;
  name: string;
  kind: string;
  at: Date | null;
  is_open: boolean;
}

const isOver = sql`not s.is_preview and s.state in ('submitted', 'scored', 'released')`;

/** When somebody of few people (the table `people`) last sat each assessment: by what each of them sat, which `offset` insists on. */
const satByFew = sql`
  select own.assessment_id, max(own.submitted_at) as at from people p
  cross join lateral (select result.assessment_id, result.submitted_at from session_results result
    join sessions s on s.id = result.session_id where result.user_id = p.id and ${isOver} offset 0) own
  group by own.assessment_id`;

/** The same of many people: the newest sittings of each assessment until one is theirs. */
const satByMany = sql`
  select a.id as assessment_id, newest.submitted_at as at from assessments a
  cross join lateral (select result.submitted_at from session_results result
    where result.assessment_id = a.id and (result.user_id in (select id from people)) is true
      and exists (select from sessions s where s.id = result.session_id and ${isOver})
    order by result.submitted_at desc limit 1) newest`;

/** From so many people on it is quicker to go by the newest sittings than by what each of them sat. */
const MANY = 1000;

/**
 * Reads a page of the assessments that the listed students sat or were given, the newest first, with how many there are.
 *
 * @param students How many students are listed.
 */
export async function selectAssessments(
  db: Database,
  actor: Actor,
  filters: Filters,
  students: number,
  { offset, limit }: Slice,
) {
  const { rows } = await sql<AssessmentRow & { total: number }>`
    with ${listed(actor, filters)}, given as (${given(filters)}),
    sat as (${students < MANY ? satByFew : satByMany}),
    allotted as (select assessment_id, max(created_at) as at from given group by assessment_id)
    select a.id, a.name, a.kind, coalesce(sat.at, allotted.at) as at, count(*) over ()::int as total,
      ${readableContent(actor, "a")} as is_open
    from sat full join allotted using (assessment_id) join assessments a on a.id = assessment_id
    where ${isWanted("a", filters)}
    order by coalesce(sat.at, allotted.at) desc, a.id offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** Counts the assessments of a gradebook, for a page that lies beyond the last. */
export async function countAssessments(
  db: Database,
  actor: Actor,
  filters: Filters,
  students: number,
): Promise<number> {
  return (await selectAssessments(db, actor, filters, students, { offset: 0, limit: 1 })).count;
}

export interface SatRow {
  user_id: string;
  assessment_id: string;
  session_id: string;
  points: number | null;
  max_points: number | null;
  scaled: number | null;
  submitted_at: Date;
  is_released: boolean;
  is_partial: boolean;
  is_first: boolean;
  is_regraded: boolean;
  sittings: number;
}

/** Reads of each of these people and assessments the first sitting that counts, else the earliest. */
export async function selectSat(db: Database, userIds: readonly string[], assessmentIds: readonly string[]) {
  const { rows } = await sql<SatRow>`
    select chosen.user_id, chosen.assessment_id, chosen.session_id, chosen.points::float8, chosen.max_points::float8,
      chosen.scaled, chosen.submitted_at, chosen.released_at is not null as is_released, chosen.is_partial, chosen.is_first,
      chosen.sittings, coalesce((select cardinality(score.regrades) > 0 from session_scores score
        where score.session_id = chosen.session_id order by score.created_at desc, score.id desc limit 1), false) as is_regraded
    from (
      select distinct on (result.user_id, result.assessment_id) result.*,
        count(*) over (partition by result.user_id, result.assessment_id)::int as sittings
      from session_results result join sessions s on s.id = result.session_id
      where result.user_id = any(${[...userIds]}::uuid[]) and result.assessment_id = any(${[...assessmentIds]}::uuid[])
        and not s.is_preview and s.state in ('submitted', 'scored', 'released')
      order by result.user_id, result.assessment_id, result.is_first desc, result.submitted_at, result.session_id) chosen`.execute(
    db,
  );
  return rows;
}

export interface UnsatRow {
  user_id: string;
  assessment_id: string;
  /** Of the newest sitting without a result; null where there is none. */
  session_id: string | null;
  state: string | null;
  /** Given, and its last window is over. */
  is_given: boolean;
  is_closed: boolean;
}

/** Reads of each of these people and assessments what is there without a result: a newest sitting, and whether it is given. */
export async function selectUnsat(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
): Promise<UnsatRow[]> {
  const { rows } = await sql<UnsatRow>`
    with people as (select id from users where id = any(${[...userIds]}::uuid[])),
    given as (${given({})}),
    windows as (select user_id, assessment_id, bool_and(closes_at is not null and closes_at <= now()) as is_closed
      from given where assessment_id = any(${[...assessmentIds]}::uuid[]) group by user_id, assessment_id),
    newest as (select distinct on (user_id, assessment_id) user_id, assessment_id, id, state from sessions
      where user_id = any(${[...userIds]}::uuid[]) and assessment_id = any(${[...assessmentIds]}::uuid[]) and not is_preview
        and state in ('in_progress', 'submitted', 'cancelled')
      order by user_id, assessment_id, created_at desc, id desc)
    select user_id, assessment_id, newest.id as session_id, newest.state, windows.user_id is not null as is_given,
      coalesce(windows.is_closed, false) as is_closed
    from newest full join windows using (user_id, assessment_id)`.execute(db);
  return rows;
}

/** How many people have a score in an assessment. */
export interface ScoreFrequency {
  assessment_id: string;
  points: number;
  max_points: number;
  scaled: number | null;
  people: number;
}

const isReleased = sql`result.is_first and result.released_at is not null and result.points is not null`;

/** Scores of few people (the table `people`), of each the earliest of an assessment. */
const scoresOfFew = (assessmentIds: readonly string[]) => sql`
  counted as (select distinct on (p.id, own.assessment_id) own.* from people p
    cross join lateral (select result.assessment_id, result.points, result.max_points, result.scaled, result.submitted_at,
        result.session_id
      from session_results result
      where result.user_id = p.id and result.assessment_id = any(${[...assessmentIds]}::uuid[]) and ${isReleased} offset 0) own
    order by p.id, own.assessment_id, own.submitted_at, own.session_id)`;

/** The same of many. Where one version alone was sat, nobody has two first sittings: the index of these has all that is counted. */
const scoresOfMany = (assessmentIds: readonly string[]) => sql`
  sat as materialized (select id, assessment_id, count(*) over (partition by assessment_id) = 1 as is_alone
    from assessment_versions version where assessment_id = any(${[...assessmentIds]}::uuid[])
      and exists (select from session_results result where result.assessment_version_id = version.id and result.is_first)),
  counted as (
    select sat.assessment_id, result.points, result.max_points, result.scaled
    from sat join session_results result on result.assessment_version_id = sat.id
    where sat.is_alone and ${isReleased} and result.user_id in (select id from people)
    union all
    (select distinct on (result.user_id, sat.assessment_id) sat.assessment_id, result.points, result.max_points, result.scaled
    from sat join session_results result on result.assessment_version_id = sat.id
    where not sat.is_alone and ${isReleased} and result.user_id in (select id from people)
    order by result.user_id, sat.assessment_id, result.submitted_at, result.session_id))`;

/**
 * Counts the scores of released first sittings of everyone who is listed, by assessment: of each person the earliest.
 *
 * @param students How many students are listed.
 */
export async function selectScoreFrequencies(
  db: Database,
  actor: Actor,
  filters: Filters,
  students: number,
  assessmentIds: readonly string[],
): Promise<ScoreFrequency[]> {
  const { rows } = await sql<ScoreFrequency>`
    with ${listed(actor, filters)}, ${students < MANY ? scoresOfFew(assessmentIds) : scoresOfMany(assessmentIds)}
    select assessment_id, points::float8, max_points::float8, scaled::float8, count(*)::int as people
    from counted group by assessment_id, counted.points, counted.max_points, counted.scaled`.execute(db);
  return rows;
}
