import { type RawBuilder, sql } from "kysely";
import { byName } from "../../platform/database/by-name.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Reads the assessments that bear one of these tags, or whose draft names one in its blueprint or a content area. */
export async function selectUsing(db: Database, tagIds: readonly string[]): Promise<string[]> {
  const named = (parts: RawBuilder<unknown>) => sql`exists (
    select from jsonb_array_elements(${parts}) as part where lower(part ->> 'tag') = any(${tagIds}::text[]))`;
  const { rows } = await sql<{ id: string }>`
    select assessment_id as id from assessment_tags where tag_id = any(${tagIds}::uuid[])
    union select id from assessments where ${named(sql`blueprint`)}
    union select assessment_id from sections where selection ->> 'type' = 'adaptive' and ${named(sql`selection -> 'content'`)}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function moveLinks(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`insert into assessment_tags (assessment_id, tag_id)
    select distinct assessment_id, ${toId}::uuid from assessment_tags where tag_id = any(${fromIds}::uuid[])
    order by assessment_id on conflict do nothing`.execute(tx);
  await sql`delete from assessment_tags where tag_id = any(${fromIds}::uuid[])`.execute(tx);
}

/** Reads the tags of assessments; a merged one as the tag that it became. */
export async function selectTagsOfAssessments(
  db: Database,
  assessmentIds: readonly string[],
): Promise<{ assessment_id: string; id: string; level: string; name: string }[]> {
  return db
    .selectFrom("assessment_tags as link")
    .innerJoin("tags as filed", "filed.id", "link.tag_id")
    .innerJoin("tags as tag", (join) => join.on(sql<boolean>`tag.id = coalesce(filed.merged_into_id, filed.id)`))
    .select(["link.assessment_id", "tag.id", "tag.level", "tag.name"])
    .distinct()
    .where("link.assessment_id", "in", assessmentIds)
    .orderBy("tag.name")
    .orderBy("tag.id")
    .execute();
}

export async function insertTags(tx: Tx, assessmentId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto("assessment_tags")
    .values(tagIds.map((tagId) => ({ assessment_id: assessmentId, tag_id: tagId })))
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function deleteTags(tx: Tx, assessmentId: string, tagIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("assessment_tags")
    .where("assessment_id", "=", assessmentId)
    .where(sql<boolean>`tag_id = any(${tagIds}::uuid[])`)
    .execute();
}

/** Returns the condition that an assessment bears one of these tags. */
export function bearsTag(tagIds: readonly string[]) {
  return sql<boolean>`assessments.id in (
    select assessment_id from assessment_tags where tag_id = any(${tagIds}::uuid[]))`;
}

/** Links of tags to assessments, by the assessments' names. */
export async function selectReadableTags(
  db: Database,
  isAllowed: RawBuilder<boolean>,
  { assessment, tags }: { assessment: string | null; tags: readonly string[] | null },
): Promise<{ assessment_id: string; tag_id: string; name: string }[]> {
  let query = db
    .selectFrom("assessment_tags as link")
    .innerJoin("assessments", "assessments.id", "link.assessment_id")
    .select(["link.assessment_id", "link.tag_id", "assessments.name"])
    .where(isAllowed)
    .orderBy(byName("assessments.name"))
    .orderBy("link.assessment_id")
    .orderBy("link.tag_id");
  if (assessment !== null) query = query.where("link.assessment_id", "=", assessment);
  if (tags !== null) query = query.where(sql<boolean>`link.tag_id = any(${tags}::uuid[])`);
  return query.execute();
}
