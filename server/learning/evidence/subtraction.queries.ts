import { type RawBuilder, sql } from "kysely";
import { isOneForm } from "../../authoring/assessments/is-one-form.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type CohortOf, isInCohort, peopleInGroups } from "./cohorts.queries.ts";
import type { Overlap } from "./suppression.ts";

/** The scope of an analysis: everyone’s answers, or those of a school or group. */
export interface AnalysedOf extends CohortOf {
  assessmentId: string;
  /** Null for all versions together, each person by the earliest sitting. */
  versionId: string | null;
  /** Only those whose sitting held this question. */
  questionId?: string;
}

/** First sittings of people whom the reader doesn't reach: those whom the reader reaches are seen one by one anyway. */
const beyond = (reader: Actor, { assessmentId, versionId, questionId }: AnalysedOf): RawBuilder<unknown> => sql`
  select * from (
    select result.session_id, result.user_id, result.school_id, result.assessment_version_id as version_id,
      result.released_at is not null as is_released,
      row_number() over (partition by result.user_id order by result.submitted_at, result.session_id) = 1 as is_earliest
    from session_results result
    where result.assessment_id = ${assessmentId}::uuid and result.is_first
      and ${versionId === null ? sql`true` : sql`result.assessment_version_id = ${versionId}::uuid`}) as sat
  where not ${reachedBy(reader, "sat.user_id")} and ${
    questionId === undefined
      ? sql`true`
      : sql`exists (select from result_facts fact where fact.session_id = sat.session_id and fact.question_id = ${questionId}::uuid)`
  }`;

/**
 * Counts the people of an analysis whom its reader doesn't reach.
 *
 * @param also Only those who are of this cohort too.
 */
export async function countUnreached(
  db: Database,
  reader: Actor,
  of: AnalysedOf,
  also: CohortOf = {},
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with sat as (${beyond(reader, of)})
    select count(*)::int as people from sat
    where ${isInCohort(of)} and ${isInCohort(also)} and ${of.versionId === null ? sql`is_earliest` : sql`true`}`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

/** Another figure, and whether it covers the same school or group with fewer sittings. */
export interface EarlierFigure extends Overlap {
  is_own: boolean;
}

/**
 * Reads, for every other figure that takes precedence over this analysis, how many people out of reach it covers, and how many of them both
 * cover. The order of precedence: the cohorts of released sittings, version by version; then analyses of a version: of everyone, of
 * schools, of groups by id; then those of all versions, in the same order. Figures later in that order are checked against this analysis
 * when they are shown.
 */
export async function selectEarlierFigures(db: Database, reader: Actor, of: AnalysedOf): Promise<EarlierFigure[]> {
  const stage = sql`${of.versionId === null ? 2 : 1}::int`;
  const [school, group] = [of.school ?? null, of.group ?? null];
  const isPart = sql`${school !== null || group !== null}::bool`;
  const counted = sql`count(*)::int as people, (count(*) filter (where is_in))::int as shared`;
  const { rows } = await sql<EarlierFigure>`
    with sat as (${beyond(reader, of)}),
    staged as (
      select sat.user_id, sat.school_id, level.stage, level.version_id,
        coalesce(${isInCohort(of)}, false) and (${stage} = 1 or is_earliest) as is_in
      from sat cross join lateral (values (0, sat.version_id, is_released), (1, sat.version_id, true),
        (2, null::uuid, is_earliest)) as level (stage, version_id, is_of)
      where level.is_of and level.stage <= ${stage})
    select ${counted}, false as is_own from staged where stage < ${stage} or ${isPart} group by stage, version_id
    union all
    select ${counted}, school_id = ${school}::uuid as is_own from staged
      where ${isPart} and school_id is not null
        and (${school}::uuid is null or (school_id = ${school}::uuid and stage < ${stage}))
      group by stage, version_id, school_id
    union all
    select ${counted}, grouped.group_id = ${group}::uuid as is_own
      from staged join (${peopleInGroups}) as grouped on grouped.user_id = staged.user_id
      where grouped.group_id < ${group}::uuid or (grouped.group_id = ${group}::uuid and stage < ${stage})
      group by stage, version_id, grouped.group_id`.execute(db);
  return rows;
}

/** A version of an assessment whose figures a list shows. */
export interface ShownVersion {
  assessmentId: string;
  version: number;
}

/** Returns the assessments of the versions among these that a few people beyond the reader's reach took. */
export async function selectWithFewUnreached(
  db: Database,
  reader: Actor,
  shown: readonly ShownVersion[],
  smallest: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct wanted.id
    from unnest(${shown.map(({ assessmentId }) => assessmentId)}::uuid[], ${shown.map(({ version }) => version)}::int[])
      as wanted (id, number)
    join assessment_versions version on version.assessment_id = wanted.id and version.number = wanted.number
    where (select count(*) from (select from session_results sat
      where sat.assessment_version_id = version.id and sat.is_first and not ${reachedBy(reader, "sat.user_id")}
      limit ${smallest}::int) as few) between 1 and ${smallest}::int - 1`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the assessments of the versions among these whose questions differ by person, and that at least one person beyond the reader's
 * reach took.
 */
export async function selectDrawnWithUnreached(
  db: Database,
  reader: Actor,
  shown: readonly ShownVersion[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct wanted.id
    from unnest(${shown.map(({ assessmentId }) => assessmentId)}::uuid[], ${shown.map(({ version }) => version)}::int[])
      as wanted (id, number)
    join assessment_versions version on version.assessment_id = wanted.id and version.number = wanted.number
    where not ${isOneForm("version.id")} and exists (select from session_results sat
      where sat.assessment_version_id = version.id and sat.is_first and not ${reachedBy(reader, "sat.user_id")})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
