import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Reads the ids of the questions that these assessments use: placed in a draft or in anything published, or in what a published rule may draw. */
export async function selectQuestionsOf(db: Database, assessmentIds: readonly string[]): Promise<Set<string>> {
  if (assessmentIds.length === 0) return new Set();
  const ids = sql`${[...assessmentIds]}::uuid[]`;
  const { rows } = await sql<{ id: string }>`
    with placed as (
      select placement.id, placement.question_version_id from version_placements placement
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions version on version.id = section.assessment_version_id
      where version.assessment_id = any(${ids}) and version.number > 0)
    select placement.question_id as id from placements placement
      join sections section on section.id = placement.section_id
      where section.assessment_id = any(${ids}) and placement.question_id is not null
    union
    select question.question_id from placed join question_versions question on question.id = placed.question_version_id
    union
    select question.question_id from placed join version_pools pool on pool.version_placement_id = placed.id
      join question_versions question on question.id = pool.question_version_id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
