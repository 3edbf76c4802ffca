import { sql } from "kysely";
import { type Given, givenBy, givenTo } from "../../delivery/allocations/media/given.ts";
import { mediaIsOpenTo, readableMedia } from "../../foundation/access/media.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { coveredMs, receiversOf } from "./videos.queries.ts";

/** A person’s assignment of a video and what they have watched. */
interface Had extends Given {
  covered_ms: number;
  position_ms: number | null;
  finished_at: Date | null;
  watched_at: Date | null;
}

/**
 * Selects the students within reach who have a video, each once, with their progress. Opening it doesn’t count as started, except for a
 * link, whose playback elsewhere can’t be tracked.
 */
export function selectViewers(db: Database, actor: Actor, videoId: string) {
  const receivers = sql`select * from (${receiversOf(sql`${videoId}::uuid`)}) r where ${reachedBy(actor, "r.user_id")}`;
  return db
    .selectFrom(
      sql<Had & { user_id: string; name: string; has_started: boolean }>`(
        select had.*, trim(person.first_name || ' ' || person.last_name) as name, seen.position_ms, seen.finished_at,
          seen.watched_at, ${coveredMs("seen")} as covered_ms,
          seen.watched_at is not null
            and (not isempty(seen.spans) or seen.finished_at is not null or video.link is not null) as has_started
        from ${givenBy(["user_id"], receivers)} had
        join users person on person.id = had.user_id
        join zoom_videos video on video.id = ${videoId}::uuid
        left join video_watching seen on seen.zoom_video_id = video.id and seen.user_id = had.user_id
          and seen.film = video.film
      )`.as("viewer"),
    )
    .selectAll();
}

/** Counts who of them hasn’t started it, has started and has finished. */
export async function countViewers(db: Database, actor: Actor, videoId: string) {
  const row = await db
    .selectFrom(selectViewers(db, actor, videoId).as("viewer"))
    .select(sql<number>`(count(*) filter (where not viewer.has_started))::int`.as("not_opened"))
    .select(sql<number>`(count(*) filter (where viewer.has_started and viewer.finished_at is null))::int`.as("begun"))
    .select(sql<number>`(count(*) filter (where viewer.finished_at is not null))::int`.as("finished"))
    .executeTakeFirstOrThrow();
  return row;
}

/** Selects the videos that a person has, as far as the actor may know of them; to others also those that open later. */
export function selectPersonVideos(db: Database, actor: Actor, userId: string) {
  const isShown =
    actor.id === userId
      ? mediaIsOpenTo(sql`${userId}::uuid`, "zoom_videos", "video")
      : sql<boolean>`(video.archived_at is null and ${readableMedia(actor, "zoom_videos", "video")})`;
  return db
    .selectFrom(
      sql<Had & { id: string; title: string; duration_ms: number | null; recorded_at: Date }>`(
        select video.id, video.title, video.duration_ms, coalesce(video.recorded_at, video.created_at) as recorded_at,
          had."from", had.opens_at, had.closes_at, had.due_at, seen.position_ms, seen.finished_at, seen.watched_at,
          ${coveredMs("seen")} as covered_ms
        from zoom_videos video
        join ${givenTo(userId, "zoom_videos")} had on had.thing = video.id
        left join video_watching seen on seen.zoom_video_id = video.id and seen.film = video.film
          and seen.user_id = ${userId}::uuid
        where ${isShown}
      )`.as("had"),
    )
    .selectAll();
}
