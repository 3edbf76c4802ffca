import { type RawBuilder, sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

/** The limits of a timed version with modules on the shortest way through them; null of any other. */
const leastSeconds = sql<number | null>`case when version.time_seconds is not null
    and exists (select from version_sections staged where staged.assessment_version_id = version.id and staged.module is not null) then (
  with recursive way as (
    select first.section_id, first.module, first.time_limit_seconds as seconds from version_sections first
    where first.assessment_version_id = version.id and (first.module is null or (first.module ->> 'is_first')::boolean)
    union all
    select next.section_id, next.module, way.seconds + next.time_limit_seconds from way
    join version_sections next on next.assessment_version_id = version.id and next.section_id = way.section_id
      and way.module -> 'cuts' @> jsonb_build_array(jsonb_build_object('to', next.module ->> 'id'))
  )
  select sum(least.seconds)::int from (
    select min(way.seconds) as seconds from way
    where way.module is null or jsonb_array_length(way.module -> 'cuts') = 0 group by way.section_id
  ) least) end`;

export async function selectSummaries(db: Database, ids: readonly string[], isAllowed: RawBuilder<boolean>) {
  return db
    .selectFrom("assessments")
    .leftJoin("assessment_versions as version", (join) =>
      join
        .onRef("version.assessment_id", "=", "assessments.id")
        .onRef("version.number", "=", "assessments.published_version"),
    )
    .select(["assessments.id", "assessments.archived_at", "assessments.published_version", "version.time_seconds"])
    .select(leastSeconds.as("time_seconds_least"))
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
