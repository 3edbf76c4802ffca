import type { Database } from "../../platform/database/client.ts";

/** What is said in a video from one moment to another. */
export interface Moment {
  starts_ms: number;
  ends_ms: number;
  text: string;
}

/** Lists what is said in a video, in order. */
export async function listMoments(db: Database, videoId: string): Promise<Moment[]> {
  const rows = await db
    .selectFrom("library_texts")
    .select(["place", "ends_ms", "text"])
    .where("zoom_video_id", "=", videoId)
    .orderBy("place")
    .orderBy("id")
    .execute();
  return rows.map(({ place, ends_ms, text }) => ({ starts_ms: place, ends_ms: ends_ms ?? place, text }));
}
