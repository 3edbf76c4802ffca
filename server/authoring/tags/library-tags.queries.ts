import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Counts the material and videos that bear one of these tags, a video also by its chapters. */
export async function selectLibraryCount(db: Database, tagIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select study_material_id as id from study_material_tags where tag_id = any(${tagIds}::uuid[])
    union select zoom_video_id from zoom_video_tags where tag_id = any(${tagIds}::uuid[])
    union select chapter.zoom_video_id from video_chapter_tags link
      join video_chapters chapter on chapter.id = link.video_chapter_id where link.tag_id = any(${tagIds}::uuid[])
  ) as borne`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the practice sets in use whose questions are chosen by one of these tags. */
export async function selectCutCount(db: Database, tagIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from practice_sets
    where archived_at is null and (lower((cut -> 'from' -> 'filter' -> 'tags')::text)::jsonb ?| ${tagIds}::text[]
      or lower(cut -> 'from' -> 'mistakes' ->> 'tag') = any(${tagIds}::text[]))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives the material, videos and chapters that bear one of these tags another one instead. */
export async function moveLibraryTags(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`insert into study_material_tags (study_material_id, tag_id)
    select distinct study_material_id, ${toId}::uuid from study_material_tags where tag_id = any(${fromIds}::uuid[])
    order by study_material_id on conflict do nothing`.execute(tx);
  await sql`delete from study_material_tags where tag_id = any(${fromIds}::uuid[])`.execute(tx);
  await sql`insert into zoom_video_tags (zoom_video_id, tag_id)
    select distinct zoom_video_id, ${toId}::uuid from zoom_video_tags where tag_id = any(${fromIds}::uuid[])
    order by zoom_video_id on conflict do nothing`.execute(tx);
  await sql`delete from zoom_video_tags where tag_id = any(${fromIds}::uuid[])`.execute(tx);
  await sql`insert into video_chapter_tags (video_chapter_id, tag_id)
    select distinct video_chapter_id, ${toId}::uuid from video_chapter_tags where tag_id = any(${fromIds}::uuid[])
    order by video_chapter_id on conflict do nothing`.execute(tx);
  await sql`delete from video_chapter_tags where tag_id = any(${fromIds}::uuid[])`.execute(tx);
}
