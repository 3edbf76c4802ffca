import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { MAX_VIDEO_MS } from "@sextant/contract/videos.ts";
import { coveredBy, mergeSpans } from "@sextant/contract/watched-spans.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { findWatched, selectSpans } from "../videos.queries.ts";
import { lockWatching, writeWatching } from "./watching.queries.ts";

/** This share counts as finished: few people watch the very end. */
const FINISHED_SHARE = 0.9;

/**
 * Adds the spans that a person has played of a video, and saves their position. A page that is only open changes neither that nor when
 * they last watched.
 *
 * @throws Refusal `not_found` for a video that they may not watch (any more), `stale_version` when they played an earlier film.
 */
export async function keepWatching(
  db: Database,
  actor: Actor,
  id: string,
  { film, spans: sent, position_ms, finished = false }: HandlerInput<"zoom_videos.watch">["body"],
): Promise<HandlerOutput<"zoom_videos.watch">> {
  const video = await findWatched(db, actor, id);
  if (!video) throw notFound("This video");
  if (film !== video.film) {
    throw new Refusal("stale_version", "This video was replaced. Reload to watch the new one.");
  }
  const end = video.duration_ms ?? MAX_VIDEO_MS;
  return inTransaction(db, async (tx) => {
    const { finished_at } = await lockWatching(tx, { id, film }, actor.id);
    const spans = mergeSpans([...(await selectSpans(tx, { id, film }, actor.id)), ...sent], end);
    const covered_ms = coveredBy(spans);
    const share = video.duration_ms === null ? null : Math.min(1, covered_ms / video.duration_ms);
    // A video that plays elsewhere is finished when its viewer says so.
    const isFinished = finished_at !== null || (share ?? 0) >= FINISHED_SHARE || (finished && video.link !== null);
    const position = position_ms === undefined ? null : Math.min(end, Math.max(0, Math.round(position_ms)));
    const isUsed = position !== null || sent.length > 0 || finished;
    const kept = await writeWatching(tx, { id, film }, actor.id, { spans, position, isFinished, isUsed });
    return {
      covered_ms,
      share,
      position_ms: kept.position_ms,
      is_finished: isFinished,
      watched_at: kept.watched_at,
      spans: spans.map(([from, to]): [number, number] => [from, to]),
    };
  });
}
