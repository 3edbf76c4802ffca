import { errorOfScore } from "@sextant/psychometrics/progress/score-band.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { alphaInSql } from "./reliability.ts";
import { SMALLEST_COHORT } from "./smallest-cohort.ts";

/** What a question of a version came to in everyone's first complete, released, counted sitting. */
export interface QuestionFigures {
  question_version_id: string;
  count: number;
  /** Share of people who were right, 0 to 1. */
  correct: number;
  /** Of those whose time is known; 0 when they are fewer than ten: it would be someone’s own time. */
  median_time_ms: number;
  /** Times that 10, 25, 75 and 90 of 100 of them did not exceed; 0 with the median. */
  pace_ms: readonly number[];
}

/** What people chose at a question in everyone’s first complete, released, counted sitting. */
export interface ChosenFigures {
  /** How many came to it. */
  students: number;
  /** How many chose each option that anyone chose. */
  options: Readonly<Record<string, number>>;
}

/** Notes that figures of versions have to follow a change. */
export async function insertDue(tx: Tx, versionIds: readonly string[]): Promise<void> {
  await sql`insert into version_figures_due (assessment_version_id)
    select distinct unnest(${versionIds}::uuid[])`.execute(tx);
}

/** Tells which of these versions no transaction under way is asking for; the asking is ours until this one ends. */
export async function takeAsking(tx: Tx, versionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...new Set(versionIds)].sort()}::text[]) as wanted (id)
    where pg_try_advisory_xact_lock(hashtext('version_figures'), hashtext(id))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads the figures of a version with whether a change is still to be followed, and how many people they would be of. */
export async function selectFigures(db: Database, versionId: string) {
  const { rows } = await sql<{ questions: QuestionFigures[] | null; is_due: boolean }>`
    select (select questions from version_figures where assessment_version_id = ${versionId}::uuid) as questions,
      exists (select from version_figures_due where assessment_version_id = ${versionId}::uuid) as is_due`.execute(db);
  return { questions: rows[0]?.questions ?? null, isDue: rows[0]?.is_due ?? true };
}

/** Reads what versions' questions came to when their figures were last computed. */
export async function selectStoredQuestions(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ assessment_version_id: string; questions: QuestionFigures[] }>`
    select assessment_version_id, questions from version_figures
    where assessment_version_id = any(${[...versionIds]}::uuid[])`.execute(db);
  return rows;
}

/** Counts the sittings that figures of a version rest on, up to this many. */
export async function countReleased(db: Database, versionId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from session_results
      where assessment_version_id = ${versionId}::uuid and is_first and released_at is not null limit ${most}) as sat`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const isTimed = sql`fact.time_ms > 0`;
/** Tells a figure of people’s times where there are enough of them. */
const ofMany = (figure: RawBuilder<unknown>, none: RawBuilder<unknown>) =>
  sql`case when count(*) filter (where ${isTimed}) >= ${SMALLEST_COHORT} then ${figure} filter (where ${isTimed}) else ${none} end`;

const figuresOfFacts = sql`
  fact.question_version_id, count(*)::int as count, avg(case when fact.correct then 1 else 0 end)::float8 as correct,
  (${ofMany(sql`percentile_disc(0.5) within group (order by fact.time_ms)`, sql`0`)})::float8 as median_time_ms,
  (${ofMany(
    sql`percentile_disc(array[0.1, 0.25, 0.75, 0.9]) within group (order by fact.time_ms)`,
    sql`array[0, 0, 0, 0]`,
  )})::float8[] as pace_ms`;

/** Computes the figures by question version. */
export async function computeQuestions(db: Database, versionId: string): Promise<QuestionFigures[]> {
  const { rows } = await sql<QuestionFigures>`
    select ${figuresOfFacts}
    from session_results result join result_facts fact on fact.session_id = result.session_id
    where result.assessment_version_id = ${versionId}::uuid and result.is_first and result.released_at is not null
    group by fact.question_version_id`.execute(db);
  return rows;
}

/** Counts by question version who chose what; of one question alone where it is named. */
export async function computeChosen(
  db: Database,
  versionId: string,
  questionVersionId: string | null = null,
): Promise<Record<string, ChosenFigures>> {
  const one = questionVersionId === null ? sql`true` : sql`fact.question_version_id = ${questionVersionId}::uuid`;
  const { rows } = await sql<{ chosen: Record<string, ChosenFigures> }>`
    with met as materialized (
      select fact.question_version_id as question, fact.chosen
      from session_results result join result_facts fact on fact.session_id = result.session_id
      where result.assessment_version_id = ${versionId}::uuid and result.is_first and result.released_at is not null
        and not fact.not_reached and ${one}),
    options as (select question, option, count(*)::int as students from met, unnest(chosen) as option group by 1, 2)
    select coalesce(jsonb_object_agg(question, jsonb_build_object('students', students, 'options',
      coalesce((select jsonb_object_agg(option, options.students) from options where options.question = counted.question), '{}'))),
      '{}') as chosen
    from (select question, count(*)::int as students from met group by 1) as counted`.execute(db);
  return rows[0]?.chosen ?? {};
}

/** Reads what people chose at a question when it was last counted, with whether a change is still to be followed. */
export async function selectChosen(db: Database, versionId: string, questionVersionId: string) {
  const { rows } = await sql<{ chosen: ChosenFigures | null; is_due: boolean }>`
    select (select chosen -> ${questionVersionId}::text from version_figures
        where assessment_version_id = ${versionId}::uuid) as chosen,
      exists (select from version_figures_due where assessment_version_id = ${versionId}::uuid) as is_due`.execute(db);
  return { chosen: rows[0]?.chosen ?? null, isDue: rows[0]?.is_due ?? true };
}

/** Computes what the totals come to: alpha only where everyone has the same scored questions. */
export async function computeTotals(db: Database, versionId: string) {
  const { rows } = await sql<{ people: number; mean: number | null; sd: number | null; alpha: number | null }>`
    with facts as materialized (
      select fact.session_id, fact.question_version_id, coalesce(fact.points, 0)::float8 as points
      from session_results result join result_facts fact on fact.session_id = result.session_id
      where result.assessment_version_id = ${versionId}::uuid and result.is_first and result.released_at is not null
        and fact.scored),
    totals as (select session_id, sum(points) as total, count(*) as questions from facts group by session_id),
    items as (select question_version_id, var_samp(points) as variance, count(*) as people from facts group by question_version_id)
    select (select count(*)::int from session_results where assessment_version_id = ${versionId}::uuid and is_first
        and released_at is not null) as people,
      avg(total)::float8 as mean, stddev_samp(total)::float8 as sd,
      case when count(*) > 1 and min(questions) > 1 and var_samp(total) > 0
          and (select count(*) from items) = max(questions) and (select min(people) from items) = count(*)
        then ${alphaInSql(sql`max(questions)`, sql`(select sum(variance) from items)`, sql`var_samp(total)`)} end as alpha
    from totals`.execute(db);
  return rows[0] ?? { people: 0, mean: null, sd: null, alpha: null };
}

/** Returns the last change of a version that is noted. */
export async function selectLastDue(db: Database, versionId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id)::text as last from version_figures_due where assessment_version_id = ${versionId}::uuid`.execute(db);
  return rows[0]?.last ?? null;
}

/** Lists the versions that have results. */
export async function selectSatVersionIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct assessment_version_id as id from session_results order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the figures of a version and forgets the changes that they follow; older figures never replace newer ones. */
export async function writeFigures(
  tx: Tx,
  versionId: string,
  figures: {
    questions: readonly QuestionFigures[];
    chosen: Readonly<Record<string, ChosenFigures>>;
    totals: Awaited<ReturnType<typeof computeTotals>>;
    basedOn: string;
  },
): Promise<void> {
  const { people, mean, sd, alpha } = figures.totals;
  const error = errorOfScore(figures.totals);
  await sql`
    insert into version_figures as old (assessment_version_id, people, questions, chosen, mean, standard_deviation,
      alpha, standard_error, based_on)
    values (${versionId}::uuid, ${people}, ${JSON.stringify(figures.questions)}::jsonb,
      ${JSON.stringify(figures.chosen)}::jsonb, ${mean}, ${sd}, ${alpha}, ${error},
      ${figures.basedOn}::bigint)
    on conflict (assessment_version_id) do update set people = excluded.people, questions = excluded.questions,
      chosen = excluded.chosen, mean = excluded.mean, standard_deviation = excluded.standard_deviation, alpha = excluded.alpha,
      standard_error = excluded.standard_error, based_on = excluded.based_on, computed_at = clock_timestamp()
    where old.based_on <= excluded.based_on`.execute(tx);
  await sql`delete from version_figures_due
    where assessment_version_id = ${versionId}::uuid and id <= ${figures.basedOn}::bigint`.execute(tx);
}
