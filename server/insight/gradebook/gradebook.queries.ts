import { type RawBuilder, sql } from "kysely";
import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { everyone, type Filters, given, isWanted, type Listed, withMissed, withUnreleased } from "./people.ts";

/** From where on, and how many. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The students that all filters leave, as the table `people`. */
const listed = (actor: Actor, { filters, found }: Listed): RawBuilder<unknown> =>
  found === undefined
    ? sql`people as materialized (${everyone(actor, filters)})`
    : sql`people as materialized (select u.id, u.first_name, u.last_name, u.student_number, u.sort_name from users u where u.id = any(${found}::uuid[]))`;

export interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
  student_number: string | null;
}

/** Reads a page of students by name. */
export async function selectStudents(db: Database, actor: Actor, { filters, found }: Listed, { offset, limit }: Slice) {
  const page = found === undefined ? found : sql`(${found}::uuid[])[${offset + 1}::int:${offset + limit}::int]`;
  const { rows } = await (page === undefined
    ? sql<StudentRow>`with people as materialized (${everyone(actor, filters)})
      select id, first_name, last_name, student_number from people order by sort_name, id offset ${offset} limit ${limit}`
    : sql<StudentRow>`select id, first_name, last_name, student_number from users where id = any(${page}) order by sort_name, id`
  ).execute(db);
  return rows;
}

/** The number of students that match all filters except `only`, and of those with unreleased or missed assessments. */
interface Totals {
  students: number;
  not_released: number;
  missed: number;
}

/** Counts students, and finds those of `only` once for all queries. */
export async function countStudents(
  db: Database,
  actor: Actor,
  filters: Filters,
): Promise<{ totals: Totals; count: number; listed: Listed }> {
  const { only } = filters;
  const found =
    only === undefined
      ? sql`null`
      : sql`(select coalesce(array_agg(id order by sort_name, id), '{}')::text
    from people where id in (select user_id from ${only === "missed" ? sql`missing` : sql`waiting`}))`;
  const { rows } = await sql<Totals & { found: string | null }>`
    with people as materialized (${everyone(actor, filters)}),
      waiting as materialized (select distinct user_id from (${withUnreleased(filters)}) those),
      missing as materialized (select distinct user_id from (${withMissed(filters)}) those)
    select (select count(*)::int from people) as students, (select count(*)::int from waiting) as not_released,
      (select count(*)::int from missing) as missed, ${found} as found`.execute(db);
  const { found: those, ...totals } = rows[0] ?? { students: 0, not_released: 0, missed: 0, found: null };
  const count = only ? totals[only] : totals.students;
  return { totals, count, listed: { filters, ...(those === null ? {} : { found: those }) } };
}

export interface AssessmentRow {
  id: string;
  name: string;
  kind: string;
  at: Date | null;
  is_open: boolean;
}

const isOver = sql`not s.is_preview and s.state in ('submitted', 'scored', 'released')`;

/**
 * Selects when a small set of people (the table `people`) last took each assessment: for each assessment, the newest sitting that is over.
 * Each `offset 0` forces this order: sittings are looked up one by one, and hardly ever more than one per assessment.
 */
const satByFew = sql`
  select sat.assessment_id, newest.submitted_at as at from (select distinct assessment_id from own) sat
  cross join lateral (
    select submitted_at from (select own.session_id, own.submitted_at from own where own.assessment_id = sat.assessment_id
      order by own.submitted_at desc offset 0) sorted
    where (select ${isOver} from sessions s where s.id = sorted.session_id) limit 1) newest`;

const ownOfFew = sql`own as materialized (
  select result.assessment_id, result.session_id, result.submitted_at from people p
  cross join lateral (select result.assessment_id, result.session_id, result.submitted_at from session_results result
    where result.user_id = p.id offset 0) result)`;

/** The same of many people: the newest sittings of each assessment until one is theirs. */
const satByMany = sql`
  select a.id as assessment_id, newest.submitted_at as at from assessments a
  cross join lateral (select result.submitted_at from session_results result
    where result.assessment_id = a.id and (result.user_id in (select id from people)) is true
      and exists (select from sessions s where s.id = result.session_id and ${isOver})
    order by result.submitted_at desc limit 1) newest`;

/** From this many people on, scanning the newest sittings is faster than a lookup per person. */
const MANY = 1000;

/** Both strategies; the number of people selects one, and PostgreSQL doesn't run the other. */
const satByEither = sql`
  select * from (${satByFew}) few where (select count(*) from people) < ${MANY}
  union all select * from (${satByMany}) many where (select count(*) from people) >= ${MANY}`;

/**
 * Reads a page of the assessments that the listed students took or were assigned, the newest first, with the total.
 *
 * @param students How many students are listed; null where that isn’t known yet.
 */
export async function selectAssessments(
  db: Database,
  actor: Actor,
  those: Listed,
  students: number | null,
  { offset, limit }: Slice,
) {
  const { filters } = those;
  const sat = students === null ? satByEither : students < MANY ? satByFew : satByMany;
  const { rows } = await sql<AssessmentRow & { total: number }>`
    with ${listed(actor, those)}, given as (${given(filters)}), ${ownOfFew}, sat as (${sat}),
    allotted as (select assessment_id, max(created_at) as at from given group by assessment_id)
    select a.id, a.name, a.kind, coalesce(sat.at, allotted.at) as at, count(*) over ()::int as total,
      ${readableContent(actor, "a")} as is_open
    from sat full join allotted using (assessment_id) join assessments a on a.id = assessment_id
    where ${isWanted("a", filters)}
    order by coalesce(sat.at, allotted.at) desc, a.id offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** Counts the assessments of a gradebook, for a page that lies beyond the last. */
export async function countAssessments(db: Database, actor: Actor, those: Listed, students: number): Promise<number> {
  return (await selectAssessments(db, actor, those, students, { offset: 0, limit: 1 })).count;
}

export interface SatRow {
  user_id: string;
  assessment_id: string;
  assessment_version_id: string;
  session_id: string;
  points: number | null;
  max_points: number | null;
  scaled: number | null;
  standard_error: number | null;
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
    select chosen.user_id, chosen.assessment_id, chosen.assessment_version_id, chosen.session_id, chosen.points::float8,
      chosen.max_points::float8, chosen.scaled, chosen.standard_error, chosen.submitted_at, chosen.released_at is not null as is_released, chosen.is_partial, chosen.is_first,
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
  /** One of their sittings: the first by id. */
  session_id: string;
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

/** The same for many people. If only one version was taken, nobody has two first sittings, so the index of first sittings suffices. */
const scoresOfMany = (assessmentIds: readonly string[]) => sql`
  sat as materialized (select id, assessment_id, count(*) over (partition by assessment_id) = 1 as is_alone
    from assessment_versions version where assessment_id = any(${[...assessmentIds]}::uuid[])
      and exists (select from session_results result where result.assessment_version_id = version.id and result.is_first)),
  counted as (
    select sat.assessment_id, result.points, result.max_points, result.scaled, result.session_id
    from sat join session_results result on result.assessment_version_id = sat.id
    where sat.is_alone and ${isReleased} and result.user_id in (select id from people)
    union all
    (select distinct on (result.user_id, sat.assessment_id) sat.assessment_id, result.points, result.max_points, result.scaled,
      result.session_id
    from sat join session_results result on result.assessment_version_id = sat.id
    where not sat.is_alone and ${isReleased} and result.user_id in (select id from people)
    order by result.user_id, sat.assessment_id, result.submitted_at, result.session_id))`;

/**
 * Counts the scores of released first sittings of all listed people, by assessment; the earliest counts for each person.
 *
 * @param students How many students are listed.
 */
export async function selectScoreFrequencies(
  db: Database,
  actor: Actor,
  those: Listed,
  students: number,
  assessmentIds: readonly string[],
): Promise<ScoreFrequency[]> {
  const { rows } = await sql<ScoreFrequency>`
    with ${listed(actor, those)}, ${students < MANY ? scoresOfFew(assessmentIds) : scoresOfMany(assessmentIds)}
    select assessment_id, points::float8, max_points::float8, scaled::float8, count(*)::int as people,
      min(session_id::text) as session_id
    from counted group by assessment_id, counted.points, counted.max_points, counted.scaled`.execute(db);
  return rows;
}
