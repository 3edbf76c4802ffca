import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing, paged } from "../../platform/paging.ts";
import { notFound } from "../../platform/refusal.ts";
import { presentWatching } from "./present-video.ts";
import { findVideo } from "./videos.queries.ts";
import { countViewers, selectPersonVideos, selectViewers } from "./viewers.queries.ts";

/** Lists the students within reach who have a video, and how far each has watched it. @throws Refusal `not_found`. */
export async function listViewers(
  db: Database,
  actor: Actor,
  id: string,
  { search, watched, ...input }: HandlerInput<"video_allocations.list">["query"],
  url: string,
): Promise<HandlerOutput<"video_allocations.list">> {
  const video = await findVideo(db, actor, id);
  if (!video) throw notFound("This video");
  let rows = selectViewers(db, actor, id);
  if (search) rows = rows.where("viewer.name", "ilike", containing(search));
  if (watched === "not_opened") rows = rows.where("viewer.has_started", "=", false);
  if (watched === "begun") rows = rows.where("viewer.has_started", "=", true).where("viewer.finished_at", "is", null);
  if (watched === "finished") rows = rows.where("viewer.finished_at", "is not", null);
  const listed = await paged(db, rows, input, {
    url,
    orderings: {
      name: byName("viewer.name"),
      share: "viewer.covered_ms",
      watched_at: sql`coalesce(viewer.watched_at, 'epoch'::timestamptz)`,
    },
    defaultOrdering: "name",
    tieBreaker: "viewer.user_id",
  });
  const results = listed.results.map((row) => ({
    user: { id: row.user_id, name: row.name },
    from: row.from,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
    watching: row.has_started ? presentWatching(row, video.link === null ? video.duration_ms : null) : null,
  }));
  return { ...listed, results, counts: await countViewers(db, actor, id) };
}

/** Lists the videos that a person within reach has, to others also those that open for them later, and how far they have watched each. @throws Refusal `not_found`. */
export async function listPersonVideos(
  db: Database,
  actor: Actor,
  userId: string,
  { search, ...input }: HandlerInput<"user_videos.list">["query"],
  url: string,
): Promise<HandlerOutput<"user_videos.list">> {
  await requireReach(db, actor, userId);
  let rows = selectPersonVideos(db, actor, userId);
  if (search) rows = rows.where("had.title", "ilike", containing(search));
  const listed = await paged(db, rows, input, {
    url,
    orderings: {
      title: sql`lower(had.title)`,
      recorded_at: "had.recorded_at",
      due_at: sql`coalesce(had.due_at, 'infinity'::timestamptz)`,
      watched_at: sql`coalesce(had.watched_at, 'epoch'::timestamptz)`,
    },
    defaultOrdering: "-recorded_at",
    tieBreaker: "had.id",
  });
  const results = listed.results.map((row) => ({
    video: { id: row.id, title: row.title, duration_ms: row.duration_ms },
    from: row.from,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
    watching: presentWatching(row, row.duration_ms),
  }));
  return { ...listed, results };
}
