import { sql } from "kysely";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/**
 * Assessments that place a question, in their draft or in any published version, or in which a published rule may draw it, and whether
 * the actor may read each.
 */
export async function selectAssessmentsWith(db: Database, actor: Actor, questionId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    published: boolean;
    drawn: boolean;
    readable: boolean;
    is_set: boolean;
  }>`
    with placed as (
      select section.assessment_id, false as published, false as drawn
      from placements placement join sections section on section.id = placement.section_id
      where placement.question_id = ${questionId}::uuid
      union all
      select published.assessment_id, true, false
      from question_versions version
      join version_placements placement on placement.question_version_id = version.id
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions published on published.id = section.assessment_version_id and published.number > 0
      where version.question_id = ${questionId}::uuid
      union all
      select published.assessment_id, true, true
      from question_versions version
      join version_pools pool on pool.question_version_id = version.id
      join version_placements placement on placement.id = pool.version_placement_id
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions published on published.id = section.assessment_version_id and published.number > 0
      where version.question_id = ${questionId}::uuid)
    select assessments.id, assessments.name, bool_or(placed.published) as published,
      bool_and(placed.drawn) as drawn,
      ${readableAssessments(actor)} as readable,
      exists (select from practice_sets own where own.assessment_id = assessments.id) as is_set
    from placed join assessments on assessments.id = placed.assessment_id
    group by assessments.id
    order by assessments.name collate by_name, assessments.id`.execute(db);
  return rows;
}

/** Sittings that were begun and had any version of a question, placed there or drawn; previews are left out. */
export async function countSittingsWith(db: Database, questionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as (select id from question_versions where question_id = ${questionId}::uuid),
    holding as (
      select version.id, version.assessment_id from version_placements placement
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions version on version.id = section.assessment_version_id
      where placement.question_version_id in (select id from own)),
    pooling as (
      select version.id, version.assessment_id from version_pools pool
      join version_placements placement on placement.id = pool.version_placement_id
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions version on version.id = section.assessment_version_id
      where pool.question_version_id in (select id from own))
    select count(*) as count from sessions
    where not is_preview and (
      (assessment_id in (select assessment_id from holding) and assessment_version_id in (select id from holding))
      or (assessment_id in (select assessment_id from pooling) and assessment_version_id in (select id from pooling)
        and exists (select from attempts where attempts.session_id = sessions.id
          and attempts.question_version_id in (select id from own))))`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectTagNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("tags").select(["id", "name"]).where("id", "in", ids).orderBy("name").orderBy("id").execute();
}
