import type { Span } from "@sextant/contract/watched-spans.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** Locks what a person has watched of a video, as nothing where they just opened it. */
export async function lockWatching(tx: Tx, videoId: string, userId: string): Promise<{ finished_at: Date | null }> {
  await tx
    .insertInto("video_watching")
    .values({ zoom_video_id: videoId, user_id: userId })
    .onConflict((same) => same.doNothing())
    .execute();
  return tx
    .selectFrom("video_watching")
    .select("finished_at")
    .where("zoom_video_id", "=", videoId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes what a person has watched of a video. @returns When. */
export async function writeWatching(
  tx: Tx,
  videoId: string,
  userId: string,
  { spans, position, isFinished }: { spans: readonly Span[]; position: number; isFinished: boolean },
): Promise<Date> {
  const written = `{${spans.map(([from, to]) => `[${from},${to})`).join(",")}}`;
  const row = await tx
    .updateTable("video_watching")
    .set({
      spans: written,
      position_ms: position,
      watched_at: sql<Date>`now()`,
      finished_at: isFinished ? sql<Date>`coalesce(finished_at, now())` : null,
    })
    .where("zoom_video_id", "=", videoId)
    .where("user_id", "=", userId)
    .returning("watched_at")
    .executeTakeFirstOrThrow();
  return row.watched_at;
}
