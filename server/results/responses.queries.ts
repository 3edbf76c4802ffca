import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** Versions of an assessment, the newest first, and by how many people each was sat. */
export async function selectSatVersions(db: Database, assessmentId: string) {
  const { rows } = await sql<{ id: string; number: number; people: number }>`
    select version.id, version.number, (select count(*) from session_results result
      where result.assessment_version_id = version.id and result.is_first) as people
    from assessment_versions version where version.assessment_id = ${assessmentId}::uuid and version.number > 0
    order by version.number desc`.execute(db);
  return rows;
}

/** Counts how many people sat these assessments, each once, by assessment. */
export async function countPeopleOf(db: Database, assessmentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ assessment_id: string; people: number }>`
    select assessment_id, count(distinct user_id) as people from session_results
    where assessment_id = any(${assessmentIds}::uuid[]) and is_first
    group by assessment_id`.execute(db);
  return new Map(rows.map(({ assessment_id, people }) => [assessment_id, people]));
}

/** Returns the earliest counting sitting of each person of these versions, by person. */
export async function selectFirstSittings(db: Database, assessmentId: string, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select distinct on (user_id) session_id as id, user_id from session_results
    where assessment_id = ${assessmentId}::uuid and assessment_version_id = any(${versionIds}::uuid[]) and is_first
    order by user_id, submitted_at, session_id`.execute(db);
  return rows;
}

export interface ResponseColumn {
  question_version_id: string;
  question_id: string;
  /** Of the newest version that has it. */
  version_section_id: string;
  section_position: number;
  scored: boolean;
  max_points: number;
  /** Of those who were on it; null when nobody was. */
  median_time_ms: number | null;
}

/** Returns the questions that these sittings hold, in the order of the newest version. */
export async function selectColumns(db: Database, sessionIds: readonly string[]): Promise<ResponseColumn[]> {
  const { rows } = await sql<ResponseColumn>`
    select fact.question_version_id, fact.question_id,
      (array_agg(fact.version_section_id order by version.number desc))[1] as version_section_id,
      (array_agg(section.position order by version.number desc))[1] as section_position,
      (array_agg(fact.scored order by version.number desc))[1] as scored,
      max(fact.max_points)::float8 as max_points,
      percentile_disc(0.5) within group (order by fact.time_ms) filter (where fact.time_ms > 0) as median_time_ms
    from unnest(${sessionIds}::uuid[]) as wanted (id)
    join result_facts fact on fact.session_id = wanted.id
    join version_sections section on section.id = fact.version_section_id
    join assessment_versions version on version.id = fact.assessment_version_id
    group by fact.question_version_id, fact.question_id
    order by section_position, avg(fact.position), fact.question_version_id`.execute(db);
  return rows;
}

/** Reads the packed answers of sittings, each with its place among them, from 1. */
export async function selectPackedAnswers(db: Database, sessionIds: readonly string[]) {
  const { rows } = await sql<{ place: number; assessment_version_id: string; answers: Buffer }>`
    select wanted.place, result.assessment_version_id, result.answers
    from unnest(${sessionIds}::uuid[]) with ordinality as wanted (id, place)
    join session_results result on result.session_id = wanted.id`.execute(db);
  return rows;
}

/** An option that can be chosen, with its column and its place in the question, both from 0. */
export interface OptionPlace {
  column: number;
  questionVersionId: string;
  interactionId: string;
  optionId: string;
  place: number;
  /** More than one option may be chosen at once. */
  isOneOfMany: boolean;
}

/** Options that were chosen in sittings, packed: four bytes each, the column shifted by 8 and the option's place. */
export async function selectPackedChoices(
  db: Database,
  sessionIds: readonly string[],
  options: readonly OptionPlace[],
) {
  const column = <T>(read: (one: OptionPlace) => T) => options.map(read);
  const { rows } = await sql<{ place: number; chosen: Buffer }>`
    with options as materialized (
      select * from unnest(${column((one) => one.column)}::int[], ${column((one) => one.questionVersionId)}::uuid[],
        ${column((one) => one.interactionId)}::text[], ${column((one) => one.optionId)}::text[],
        ${column((one) => one.place)}::int[], ${column((one) => one.isOneOfMany)}::bool[])
        as option (column_place, question_version_id, interaction_id, option_id, place, is_one_of_many)),
    asked as materialized (select distinct question_version_id, interaction_id, is_one_of_many from options),
    answers as (
      select wanted.place, attempt.question_version_id, attempt.response -> asked.interaction_id as answer, asked.is_one_of_many
      from unnest(${sessionIds}::uuid[]) with ordinality as wanted (id, place)
      join attempts attempt on attempt.session_id = wanted.id
      join asked on asked.question_version_id = attempt.question_version_id
      where attempt.response is not null),
    -- To unfold a list takes several times as long as to take its only element.
    chosen as (
      select place, question_version_id, answer ->> 0 as option_id from answers where not is_one_of_many
      union all
      select place, question_version_id, each.option_id from answers cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(answer) = 'array' then answer else '[]'::jsonb end) as each (option_id) where is_one_of_many)
    select chosen.place, string_agg(int4send((options.column_place << 8) | options.place), ''::bytea) as chosen
    from chosen join options on options.question_version_id = chosen.question_version_id and options.option_id = chosen.option_id
    group by chosen.place`.execute(db);
  return rows;
}

/** Reads the time that half of these sittings exceeded; null when no time is known. */
export async function selectMedianTime(db: Database, sessionIds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by spent) as median from (
      select sum(fact.time_ms)::int8 as spent from unnest(${sessionIds}::uuid[]) as wanted (id)
      join result_facts fact on fact.session_id = wanted.id group by wanted.id) as sums where spent > 0`.execute(db);
  return rows[0]?.median ?? null;
}

/** Returns what the sittings of an assessment were like when they last changed: another text means that figures are old. */
export async function selectSittingsMark(db: Database, assessmentId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(extract(epoch from max(updated_at))::text, '') as mark from sessions
    where assessment_id = ${assessmentId}::uuid and not is_preview
      and state not in ('allocated', 'in_progress', 'expired')`.execute(db);
  return rows[0]?.mark ?? "";
}

/** Returns the school that the student of each of these sittings had. */
export async function selectSchools(db: Database, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; school_id: string }>`
    select sitting.id, sitting.school_id from unnest(${sessionIds}::uuid[]) as wanted (id)
    join sessions sitting on sitting.id = wanted.id where sitting.school_id is not null`.execute(db);
  return new Map(rows.map(({ id, school_id }) => [id, school_id]));
}
