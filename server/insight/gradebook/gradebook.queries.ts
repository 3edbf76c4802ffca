import type { CountedSitting } from "@sextant/contract/sitting-rules.ts";
import { type RawBuilder, sql } from "kysely";
import { countedResults, countsOf } from "../../delivery/sittings/which-counts.ts";
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
    : sql`people as materialized (select u.id, u.first_name, u.last_name, u.student_number, u.email, u.username, u.sort_name from users u
      where u.id = any(${found}::uuid[]))`;

export interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
  student_number: string | null;
  /** What tells the person from others of that name who are listed; null where there are none. */
  account: string | null;
}

/** Tells people of one name apart, in the table `people`. */
export const accountAmong = sql<
  string | null
>`case when count(*) over (partition by sort_name) > 1 then coalesce(email, username) end`;

/** Reads a page of students by name, or in the order in which they were found. */
export async function selectStudents(db: Database, actor: Actor, { filters, found }: Listed, { offset, limit }: Slice) {
  const page = found === undefined ? found : sql`(${found}::uuid[])[${offset + 1}::int:${offset + limit}::int]`;
  const { rows } = await (page === undefined
    ? sql<StudentRow>`with people as materialized (${everyone(actor, filters)})
      select id, first_name, last_name, student_number, ${accountAmong} as account
      from people order by sort_name, id offset ${offset} limit ${limit}`
    : sql<StudentRow>`with page as (select id, place from unnest(${page}) with ordinality as each (id, place))
      select u.id, u.first_name, u.last_name, u.student_number, case when exists (select from users other
        where other.sort_name = u.sort_name and other.id <> u.id and other.erased_at is null
          and other.id = any(${found}::uuid[])) then coalesce(u.email, u.username) end as account
      from page join users u using (id) order by page.place`
  ).execute(db);
  return rows;
}

/** The number of students that match all filters except `only`, and of those with unreleased or missed assessments. */
interface Totals {
  students: number;
  not_released: number;
  missed: number;
}

/** Counts students, and finds those of `only`, or in another order than by name, once for all queries: by name. */
export async function countStudents(
  db: Database,
  actor: Actor,
  filters: Filters,
): Promise<{ totals: Totals; count: number; listed: Listed }> {
  const { only, ordering = "name" } = filters;
  const those =
    only === undefined
      ? sql`true`
      : sql`id in (select user_id from ${only === "missed" ? sql`missing` : sql`waiting`})`;
  const found =
    only === undefined && ordering === "name"
      ? sql`null`
      : sql`(select coalesce(array_agg(id order by sort_name, id), '{}')::text from people where ${those})`;
  const { rows } = await sql<Totals & { found: string | null }>`
    with people as materialized (${everyone(actor, filters)}),
      waiting as materialized (select distinct user_id from (${withUnreleased(filters)}) those),
      missing as materialized (select distinct user_id from (${withMissed(filters)}) those)
    select (select count(*)::int from people) as students, (select count(*)::int from waiting) as not_released,
      (select count(*)::int from missing) as missed, ${found} as found`.execute(db);
  const { found: ids, ...totals } = rows[0] ?? { students: 0, not_released: 0, missed: 0, found: null };
  const count = only ? totals[only] : totals.students;
  return { totals, count, listed: { filters, ...(ids === null ? {} : { found: ids }) } };
}

export interface AssessmentRow {
  id: string;
  name: string;
  kind: string;
  counts: CountedSitting;
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
    select a.id, a.name, a.kind, ${countsOf("published")} as counts, coalesce(sat.at, allotted.at) as at, count(*) over ()::int as total,
      ${readableContent(actor, "a")} as is_open
    from sat full join allotted using (assessment_id) join assessments a on a.id = assessment_id
    left join assessment_versions published on published.assessment_id = a.id and published.number = a.published_version
    where ${isWanted("a", filters)}
    order by coalesce(sat.at, allotted.at) desc, a.id offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** Counts the assessments of a gradebook, for a page that lies beyond the last. */
export async function countAssessments(db: Database, actor: Actor, those: Listed, students: number): Promise<number> {
  return (await selectAssessments(db, actor, those, students, { offset: 0, limit: 1 })).count;
}

/** What a cell shows of a person and an assessment, in one of their sittings. */
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
  /** Of several sittings, so that it is the score of none of them. */
  is_mean: boolean;
  sittings: number;
  time_ms: number | null;
}

/**
 * Reads of each of these people and assessments the result that counts, of all that is scored; while there is none, the first sitting that
 * counts in statistics, else the earliest.
 */
export async function selectSat(db: Database, userIds: readonly string[], assessmentIds: readonly string[]) {
  const own = sql`result.user_id = any(${[...userIds]}::uuid[]) and result.assessment_id = any(${[...assessmentIds]}::uuid[])`;
  const { rows } = await sql<SatRow>`
    with counted as (${countedResults(sql`(select * from session_results result where ${own}) result`, "team")}),
    earliest as (
      select distinct on (result.user_id, result.assessment_id) result.user_id, result.assessment_id, result.session_id,
        count(*) over (partition by result.user_id, result.assessment_id)::int as sittings
      from session_results result join sessions s on s.id = result.session_id
      where ${own} and not s.is_preview and s.state in ('submitted', 'scored', 'released')
      order by result.user_id, result.assessment_id, result.is_first desc, result.submitted_at, result.session_id),
    shown as (
      select earliest.user_id, earliest.assessment_id, earliest.sittings, counted.session_id is not null as is_counted,
        coalesce(counted.session_id, earliest.session_id) as session_id, counted.points, counted.max_points, counted.scaled,
        coalesce(counted.sessions, array[earliest.session_id]) as sessions
      from earliest left join counted using (user_id, assessment_id))
    select shown.user_id, shown.assessment_id, result.assessment_version_id, shown.session_id,
      (case when is_counted then shown.points else result.points end)::float8 as points,
      (case when is_counted then shown.max_points else result.max_points end)::float8 as max_points,
      case when is_counted then shown.scaled else result.scaled end as scaled, result.standard_error, result.submitted_at, result.time_ms::float8,
      (select bool_and(released_at is not null) from session_results where session_id = any(shown.sessions)) as is_released,
      result.is_partial, result.is_first, cardinality(shown.sessions) > 1 as is_mean, shown.sittings,
      exists (select from unnest(shown.sessions) as part (id) cross join lateral (select regrades from session_scores
        where session_id = part.id order by created_at desc, id desc limit 1) score where cardinality(score.regrades) > 0) as is_regraded
    from shown join session_results result on result.session_id = shown.session_id`.execute(db);
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
    windows as (select user_id, assessment_id, coalesce(bool_and(is_over) filter (where is_own), bool_and(is_over)) as is_closed
      from (select *, closes_at is not null and closes_at <= now() as is_over from given) way where assessment_id = any(${[...assessmentIds]}::uuid[]) group by user_id, assessment_id),
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
  /** One of their sittings: the first by id, if any of those that have this very score. */
  session_id: string;
  /** Nobody’s sitting has this score: it is the mean of several. */
  is_mean: boolean;
}

/** The results of these people, each found by its person. */
const resultsOfFew = (isWanted: RawBuilder<unknown>) => sql`(select own.* from people p cross join lateral (
  select * from session_results result where result.user_id = p.id and ${isWanted} offset 0) own) result`;

/** The same for many people. */
const resultsOfMany = (isWanted: RawBuilder<unknown>) => sql`(select * from session_results result
  where ${isWanted} and result.user_id in (select id from people)) result`;

/**
 * Counts by assessment the results that count for all listed people, of what is released to them.
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
  const isWanted = sql`result.assessment_id = any(${[...assessmentIds]}::uuid[]) and result.released_at is not null`;
  const results = students < MANY ? resultsOfFew(isWanted) : resultsOfMany(isWanted);
  const { rows } = await sql<ScoreFrequency>`
    with ${listed(actor, those)},
    counted as (select *, cardinality(sessions) > 1 as is_mean from (${countedResults(results, "student")}) found)
    select assessment_id, points::float8, max_points::float8, scaled::float8, count(*)::int as people,
      coalesce(min(session_id::text) filter (where not is_mean), min(session_id::text)) as session_id, bool_and(is_mean) as is_mean
    from counted group by assessment_id, counted.points, counted.max_points, counted.scaled`.execute(db);
  return rows;
}
