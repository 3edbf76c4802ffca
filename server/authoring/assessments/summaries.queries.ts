import { type RawBuilder, sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

export async function selectSummaries(db: Database, ids: readonly string[], isAllowed: RawBuilder<boolean>) {
  return db
    .selectFrom("assessments")
    .leftJoin("assessment_versions as version", (join) =>
      join
        .onRef("version.assessment_id", "=", "assessments.id")
        .onRef("version.number", "=", "assessments.published_version"),
    )
    .select(["assessments.id", "assessments.archived_at", "assessments.published_version", "version.time_seconds"])
    .select(["version.question_count as published_questions", "version.sitting_rules"])
    .select(sql<string | null>`case when version.allows_chosen_sections then version.id end`.as("choosable_version"))
    .select((select) => [
      shownName("assessments.id", "version.name", "assessments.name").as("name"),
      select.fn.coalesce("version.kind", "assessments.kind").as("kind"),
      select
        .selectFrom("version_sections")
        .select(sql<number>`count(distinct version_sections.section_id)`.as("count"))
        .whereRef("version_sections.assessment_version_id", "=", "version.id")
        .as("section_count"),
      select
        .selectFrom("version_placements")
        .innerJoin("version_sections", "version_sections.id", "version_placements.version_section_id")
        .select(sql<number>`sum(coalesce((version_placements.draw ->> 'count')::int, 1))`.as("count"))
        .whereRef("version_sections.assessment_version_id", "=", "version.id")
        .as("question_count"),
    ])
    .where(sql<boolean>`assessments.id = any(${ids}::uuid[])`)
    .where(isAllowed)
    .execute();
}
