import type { Span } from "@sextant/contract/watched-spans.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";

/** A video with the number of the film that it had when it was watched. */
interface Film {
  id: string;
  film: number;
}

/** Locks what a person has watched of a film, as nothing where they just opened it. */
export async function lockWatching(tx: Tx, { id, film }: Film, userId: string): Promise<{ finished_at: Date | null }> {
  await tx
    .insertInto("video_watching")
    .values({ zoom_video_id: id, user_id: userId, film })
    .onConflict((same) => same.doNothing())
    .execute();
  return tx
    .selectFrom("video_watching")
    .select("finished_at")
    .where("zoom_video_id", "=", id)
    .where("user_id", "=", userId)
    .where("film", "=", film)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes what a person has watched of a film; without a position, that stays. @returns When they last watched, and where they are. */
export async function writeWatching(
  tx: Tx,
  { id, film }: Film,
  userId: string,
  {
    spans,
    position,
    isFinished,
    isUsed,
  }: { spans: readonly Span[]; position: number | null; isFinished: boolean; isUsed: boolean },
): Promise<{ watched_at: Date; position_ms: number }> {
  const written = `{${spans.map(([from, to]) => `[${from},${to})`).join(",")}}`;
  return tx
    .updateTable("video_watching")
    .set({
      spans: written,
      ...(position === null ? {} : { position_ms: position }),
      ...(isUsed ? { watched_at: sql<Date>`now()` } : {}),
      finished_at: isFinished ? sql<Date>`coalesce(finished_at, now())` : null,
    })
    .where("zoom_video_id", "=", id)
    .where("user_id", "=", userId)
    .where("film", "=", film)
    .returning(["watched_at", "position_ms"])
    .executeTakeFirstOrThrow();
}
