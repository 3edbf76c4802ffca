import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Reads which of these question versions students may practise. */
export async function selectPractice(db: Database, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select version.id from question_versions version join questions question on question.id = version.question_id
    where version.id = any(${[...versionIds]}::uuid[]) and question.pool = 'practice'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reads which of these question versions have a part that a person marks. */
export async function selectHandMarked(db: Database, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from question_versions
    where id = any(${[...versionIds]}::uuid[]) and types ?| array['extended_text', 'file_upload']`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** So many of the newest sittings say how long a question takes. */
const MOST_SITTINGS = 2000;

/**
 * Reads how long people typically were on any version of the questions of these versions, in ms by the version given: the median over
 * the newest first sittings in which they looked at it.
 *
 * @param fewest A question on which fewer people were has no figure.
 */
export async function selectTypicalTimes(
  db: Database,
  versionIds: readonly string[],
  fewest: number,
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; median: number }>`
    with wanted as (
      select version.id, version.question_id from question_versions version
      where version.id = any(${[...versionIds]}::uuid[])),
    own as (
      select version.id from question_versions version
      where version.question_id in (select question_id from wanted)),
    entries as (
      select id, version_section_id from version_placements where question_version_id in (select id from own)
      union
      select placement.id, placement.version_section_id from version_pools pool
      join version_placements placement on placement.id = pool.version_placement_id
      where pool.question_version_id in (select id from own)),
    sittings as (
      select session_id from session_results
      where is_first and assessment_version_id in (
        select section.assessment_version_id from entries join version_sections section on section.id = entries.version_section_id)
      order by submitted_at desc limit ${MOST_SITTINGS}),
    medians as (
      select fact.question_id, percentile_disc(0.5) within group (order by fact.time_ms) as median
      from sittings join result_facts fact on fact.session_id = sittings.session_id
      where fact.time_ms > 0 and fact.question_id in (select question_id from wanted)
      group by fact.question_id having count(*) >= ${fewest})
    select wanted.id, medians.median from wanted join medians on medians.question_id = wanted.question_id`.execute(db);
  return new Map(rows.map(({ id, median }) => [id, median]));
}

/** Returns the rules of the version that is published of an assessment; null where none is, or it is archived. */
export async function selectPublishedRules(db: Database, assessmentId: string): Promise<SittingRules | null> {
  const row = await db
    .selectFrom("assessment_versions as version")
    .innerJoin("assessments", (join) =>
      join
        .onRef("assessments.id", "=", "version.assessment_id")
        .onRef("assessments.published_version", "=", "version.number"),
    )
    .select("version.sitting_rules")
    .where("assessments.id", "=", assessmentId)
    .where("assessments.archived_at", "is", null)
    .executeTakeFirst();
  return row?.sitting_rules ?? null;
}
