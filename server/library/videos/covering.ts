import type { HandlerOutput } from "@sextant/contract/types.ts";
import { coveringDistances } from "../../authoring/taxonomy/covering-distance.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type CoveringRow, selectCovering } from "./covering.queries.ts";

/** Moments told of each topic. */
const MOST_MOMENTS = 3;

type Moment = HandlerOutput<"covering.list">["results"][number]["moments"][number];

function presentMoment({ video_id, video_title, chapter, starts_ms, ends_ms }: CoveringRow): Moment {
  return { video: { id: video_id, title: video_title }, chapter, starts_ms, ends_ms };
}

/** Finds the moments of videos, among those that a person may watch, that cover topics: the closest tag first, a chapter before a whole video. */
export async function findMoments(
  db: Database,
  actor: Actor,
  tagIds: readonly string[],
): Promise<Map<string, Moment[]>> {
  const taxonomy = await loadTaxonomy(db);
  const sought = new Map([...new Set(tagIds)].map((id) => [id, coveringDistances(taxonomy, id)]));
  const filed = new Set([...sought.values()].flatMap((found) => [...found.keys()]));
  if (filed.size === 0) return new Map();
  const rows = await selectCovering(db, readableMedia(actor, "zoom_videos", "video"), [...filed]);
  const moments = [...sought].map(([id, found]): [string, Moment[]] => {
    const fitting = rows.flatMap((row) => {
      const distance = found.get(row.tag_id);
      return distance === undefined ? [] : [{ row, rank: distance * 2 + (row.chapter === null ? 1 : 0) }];
    });
    const best = fitting.toSorted((one, other) => one.rank - other.rank).map(({ row }) => presentMoment(row));
    // Of those that begin at the same moment the first is the best.
    const byMoment = new Map(best.toReversed().map((moment) => [`${moment.video.id} ${moment.starts_ms}`, moment]));
    return [
      id,
      best.filter((moment) => byMoment.get(`${moment.video.id} ${moment.starts_ms}`) === moment).slice(0, MOST_MOMENTS),
    ];
  });
  return new Map(moments.filter(([, some]) => some.length > 0));
}
