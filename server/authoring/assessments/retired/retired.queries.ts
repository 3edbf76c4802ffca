import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Assessments in use, without those of practice sets. */
const isInUse: RawBuilder<boolean> = sql`own.archived_at is null
  and not exists (select from practice_sets own_set where own_set.assessment_id = own.id)`;

/** Lists where the newest published version of an assessment may draw a question, with its authors and publishers. */
export async function selectPooling(db: Database, questionId: string) {
  const { rows } = await sql<{ assessment: string; section: string; user: string }>`
    with pooling as (
      select distinct on (own.id) own.id as assessment, section.section_id as section, own.created_by, version.published_by
      from question_versions question
      join version_pools pool on pool.question_version_id = question.id
      join version_placements placement on placement.id = pool.version_placement_id
      join version_sections section on section.id = placement.version_section_id
      join assessment_versions version on version.id = section.assessment_version_id
      join assessments own on own.id = version.assessment_id and own.published_version = version.number
      where question.question_id = ${questionId}::uuid and ${isInUse}
      order by own.id, section.position)
    select assessment, section, created_by as "user" from pooling where created_by is not null
    union
    select assessment, section, published_by from pooling where published_by is not null`.execute(db);
  return rows;
}

/** Most drafts that are read at once. */
const MOST = 200;

/**
 * Lists drafts with draw rules, with their authors, in the order of their ids: the first of those whose authors have not been told on a day
 * that the rules of the draft can't be filled.
 *
 * @param after Only those after this one.
 */
export async function selectDraftsWithRules(db: Database, day: string, after: string | null) {
  const { rows } = await sql<{ id: string; version: number; created_by: string; role: string }>`
    select own.id, own.version, own.created_by, author.role from assessments own
    join users author on author.id = own.created_by
    where ${isInUse} and (${after}::uuid is null or own.id > ${after}::uuid) and not exists (
      select from notifications told where told.user_id = own.created_by and told.kind = 'rule_unfilled'
        and told.key = own.id || ' ' || own.version || ' ' || ${day}) and exists (
      select from sections section join placements placement on placement.section_id = section.id
      where section.assessment_id = own.id and placement.draw is not null)
    order by own.id limit ${MOST}`.execute(db);
  return rows;
}
