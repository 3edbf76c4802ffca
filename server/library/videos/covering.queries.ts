import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

export interface CoveringRow {
  video_id: string;
  video_title: string;
  tag_id: string;
  /** Null where the tag is the whole video's. */
  chapter: string | null;
  starts_ms: number;
  ends_ms: number | null;
}

/**
 * Reads the chapters and the videos that bear one of these tags, the newest videos first.
 *
 * @param isWatchable The condition that `video` may be watched.
 */
export async function selectCovering(
  db: Database,
  isWatchable: RawBuilder<boolean>,
  tagIds: readonly string[],
): Promise<CoveringRow[]> {
  const { rows } = await sql<CoveringRow>`
    with filed as (
      select c.zoom_video_id, l.tag_id, c.title as chapter, c.starts_ms,
        coalesce((select min(next.starts_ms) from video_chapters next
          where next.zoom_video_id = c.zoom_video_id and next.starts_ms > c.starts_ms), -1) as ends_ms
      from video_chapter_tags l join video_chapters c on c.id = l.video_chapter_id where l.tag_id = any(${tagIds}::uuid[])
      union all
      select l.zoom_video_id, l.tag_id, null, 0, null from zoom_video_tags l where l.tag_id = any(${tagIds}::uuid[])
    )
    select video.id as video_id, video.title as video_title, filed.tag_id, filed.chapter, filed.starts_ms,
      case when filed.ends_ms = -1 then video.duration_ms else filed.ends_ms end as ends_ms
    from filed join zoom_videos video on video.id = filed.zoom_video_id
    where video.archived_at is null and video.state = 'ready' and ${isWatchable}
      -- Beyond the end of a film that took the place of a longer one.
      and (filed.starts_ms = 0 or video.file_id is null or video.duration_ms is null or filed.starts_ms < video.duration_ms)
    order by coalesce(video.recorded_at, video.created_at) desc, video.id, filed.starts_ms
    limit 2000`.execute(db);
  return rows;
}
