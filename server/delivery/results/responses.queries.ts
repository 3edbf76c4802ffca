import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** A version of an assessment, and by how many people it was sat. */
interface SatVersion {
  id: string;
  number: number;
  people: number;
}

const satVersion = sql`version.id, version.number, (select count(*) from session_results result
  where result.assessment_version_id = version.id and result.is_first) as people`;

/** Reads the versions of an assessment, the newest first. */
export async function selectSatVersions(db: Database, assessmentId: string): Promise<SatVersion[]> {
  const { rows } = await sql<SatVersion>`select ${satVersion} from assessment_versions version
    where version.assessment_id = ${assessmentId}::uuid and version.number > 0 order by version.number desc`.execute(
    db,
  );
  return rows;
}

/**
 * Reads the same with what the sittings of the assessment were like when they last changed (`mark`): another text means that figures
 * are old.
 */
export async function selectMarkedVersions(db: Database, assessmentId: string) {
  const { rows } = await sql<SatVersion & { mark: string }>`
    ${prepared} with over as (select count(*) || ' ' || coalesce(extract(epoch from max(updated_at))::text, '') as mark from sessions
      where assessment_id = ${assessmentId}::uuid and not is_preview
        and state not in ('allocated', 'in_progress', 'expired'))
    select ${satVersion}, over.mark from assessment_versions version cross join over
    where version.assessment_id = ${assessmentId}::uuid and version.number > 0 order by version.number desc`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the query that counts who sat an assessment to the end, each person once; the index of first sittings has all it asks for.
 *
 * @param assessment A column with its id.
 * @param isWanted Which of them, by `result.user_id`; all by default.
 */
export const satPeople = (
  assessment: string,
  isWanted: RawBuilder<boolean> = sql`true`,
): RawBuilder<number> => sql<number>`
  (select count(*) from (select result.user_id from assessment_versions sat
    join session_results result on result.assessment_version_id = sat.id and result.is_first
    where sat.assessment_id = ${sql.ref(assessment)} and ${isWanted} group by result.user_id) as people)`;

/** Counts how many people sat these assessments, each once, by assessment. */
export async function countPeopleOf(db: Database, assessmentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; people: number }>`
    select wanted.id, ${satPeople("wanted.id")} as people from unnest(${[...assessmentIds]}::uuid[]) as wanted (id)`.execute(
    db,
  );
  return new Map(rows.map(({ id, people }) => [id, people]));
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
  const { rows } = await sql<{ place: number; assessment_version_id: string; time_ms: number; answers: Buffer }>`
    select wanted.place, result.assessment_version_id, result.time_ms, result.answers
    from unnest(${sessionIds}::uuid[]) with ordinality as wanted (id, place)
    join session_results result on result.session_id = wanted.id`.execute(db);
  return rows;
}

/** An option that can be chosen, with the place of its question among those that are asked about and its own in the question, both from 0. */
export interface OptionPlace {
  question: number;
  questionVersionId: string;
  optionId: string;
  place: number;
  /** More than one option may be chosen at once. */
  isOneOfMany: boolean;
}

/**
 * Reads the options that were chosen in sittings, packed: eight bytes each, in four the place of the sitting, from 1, in four the question's
 * place shifted by 8 and the option's. They come as one value, in no order: for a row of each sitting they would have to be sorted.
 *
 * @param options Of which all or none are of questions where several may be chosen.
 */
export async function selectPackedChoices(
  db: Database,
  sessionIds: readonly string[],
  options: readonly OptionPlace[],
): Promise<Buffer> {
  const column = <T>(read: (one: OptionPlace) => T) => options.map(read);
  // Looking for the only option by a hash takes half as long as looking for each in a list.
  const isChosen = options.some((one) => one.isOneOfMany)
    ? sql`options.option_id = any(fact.chosen)`
    : sql`options.option_id = fact.chosen[1]`;
  const { rows } = await sql<{ chosen: Buffer | null }>`
    with options as materialized (
      select * from unnest(${column((one) => one.question)}::int[], ${column((one) => one.questionVersionId)}::uuid[],
        ${column((one) => one.optionId)}::text[], ${column((one) => one.place)}::int[])
        as option (question_place, question_version_id, option_id, place))
    select string_agg(int8send((wanted.place << 32) | (options.question_place << 8) | options.place), ''::bytea) as chosen
    from unnest(${sessionIds}::uuid[]) with ordinality as wanted (id, place)
    join result_facts fact on fact.session_id = wanted.id
    join options on options.question_version_id = fact.question_version_id and ${isChosen}`.execute(db);
  return rows[0]?.chosen ?? Buffer.alloc(0);
}

/** Returns the school that the student of each of these sittings had. */
export async function selectSchools(db: Database, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; school_id: string }>`
    select sitting.id, sitting.school_id from unnest(${sessionIds}::uuid[]) as wanted (id)
    join sessions sitting on sitting.id = wanted.id where sitting.school_id is not null`.execute(db);
  return new Map(rows.map(({ id, school_id }) => [id, school_id]));
}
