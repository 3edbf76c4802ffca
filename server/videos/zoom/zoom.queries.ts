import type { Insertable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { ZoomDownloads } from "../../platform/database/schema.gen.ts";

/** Notes an event; false when it was taken before. */
export async function takeEvent(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .insertInto("zoom_events")
    .values({ id })
    .onConflict((same) => same.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the active tutor or staff person who has this address. */
export async function findHost(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("role", "in", ["tutor", "staff"])
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the video of a recording. */
export function findRecording(db: Database, key: string) {
  return db
    .selectFrom("zoom_videos")
    .select(["id", "has_transcript"])
    .where("zoom_recording", "=", key)
    .executeTakeFirst();
}

/** Notes what is to be fetched; what was noted before gets the newer address and token. @returns Its id. */
export async function noteDownload(tx: Tx, row: Insertable<ZoomDownloads>): Promise<string> {
  const { id } = await tx
    .insertInto("zoom_downloads")
    .values(row)
    .onConflict((same) =>
      same.columns(["zoom_video_id", "kind"]).doUpdateSet({ url: row.url, token: row.token, created_at: new Date() }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds what is to be fetched, with its video. */
export function findDownload(db: Database, id: string) {
  return db
    .selectFrom("zoom_downloads as download")
    .innerJoin("zoom_videos as video", "video.id", "download.zoom_video_id")
    .selectAll("download")
    .select(["video.title", "video.created_by", "video.school_id", "video.duration_ms", "video.version"])
    .where("download.id", "=", id)
    .executeTakeFirst();
}

/** Lists what is still to be fetched for a video. */
export function listDownloads(db: Database, videoId: string) {
  return db.selectFrom("zoom_downloads").select(["id", "kind"]).where("zoom_video_id", "=", videoId).execute();
}

export async function deleteDownload(db: Database, id: string): Promise<void> {
  await db.deleteFrom("zoom_downloads").where("id", "=", id).execute();
}
