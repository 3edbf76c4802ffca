import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing, paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { presentSummary, presentVideo } from "./present-video.ts";
import { findVideo, selectChapters, selectSpans, watchableVideos } from "./videos.queries.ts";

/** Lists the videos that a person may watch. */
export async function listVideos(
  db: Database,
  actor: Actor,
  { search, tag, watched, archived = false, ...input }: HandlerInput<"zoom_videos.list">["query"],
  url: string,
): Promise<HandlerOutput<"zoom_videos.list">> {
  let rows = watchableVideos(db, actor).where("video.archived_at", archived ? "is not" : "is", null);
  if (search) rows = rows.where("video.title", "ilike", containing(search));
  if (tag) {
    const filed = (await loadTaxonomy(db)).filedUnder(tag);
    rows = rows.where(
      sql<boolean>`(exists (select from zoom_video_tags l where l.zoom_video_id = video.id and l.tag_id = any(${filed}::uuid[]))
        or exists (select from video_chapters c join video_chapter_tags l on l.video_chapter_id = c.id
          where c.zoom_video_id = video.id and l.tag_id = any(${filed}::uuid[])))`,
    );
  }
  if (watched === "begun") rows = rows.where("own.watched_at", "is not", null).where("own.finished_at", "is", null);
  if (watched === "finished") rows = rows.where("own.finished_at", "is not", null);
  if (watched === "not_opened") rows = rows.where("own.watched_at", "is", null);
  const listed = await paged(db, rows, input, {
    url,
    orderings: {
      title: sql`lower(video.title)`,
      recorded_at: sql`coalesce(video.recorded_at, video.created_at)`,
      watched_at: sql`coalesce(own.watched_at, 'epoch'::timestamptz)`,
    },
    defaultOrdering: "-recorded_at",
    tieBreaker: "video.id",
  });
  return { ...listed, results: listed.results.map((row) => presentSummary(actor, row)) };
}

/** Returns a video with its chapters and what the person has watched of it. @throws Refusal `not_found`. */
export async function getVideo(
  db: Database,
  platform: Pick<Platform, "config" | "secret">,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"zoom_videos.get">> {
  const row = await findVideo(db, actor, id);
  if (!row) throw notFound("This video");
  const [chapters, spans] = await Promise.all([selectChapters(db, id), selectSpans(db, row, actor.id)]);
  return presentVideo(platform, actor, row, { chapters, spans });
}
