import { type Insertable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { ZoomDownloads, ZoomVideos } from "../../../platform/database/schema.gen.ts";

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
    .select(["id", "has_transcript", "file_id", "link"])
    .where("zoom_recording", "=", key)
    .executeTakeFirst();
}

/** Saves a pending download; an existing one gets the newer address and token. @returns Its id. */
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

/** Finds a pending download, with its video. */
export function findDownload(db: Database, id: string) {
  return db
    .selectFrom("zoom_downloads as download")
    .innerJoin("zoom_videos as video", "video.id", "download.zoom_video_id")
    .selectAll("download")
    .select(["video.title", "video.created_by", "video.school_id", "video.duration_ms"])
    .select(["video.file_id", "video.link", "video.has_transcript"])
    .where("download.id", "=", id)
    .executeTakeFirst();
}

/** Creates a video for a recording unless it exists. @returns Whether it was created. */
export async function insertRecording(tx: Tx, row: Insertable<ZoomVideos>): Promise<boolean> {
  const made = await tx
    .insertInto("zoom_videos")
    .values(row)
    .onConflict((same) => same.column("zoom_recording").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

type Film = Pick<Updateable<ZoomVideos>, "file_id" | "codecs" | "is_cut_off" | "duration_ms">;

/** Saves the film of a video, unless its author has added one meanwhile; then returns false. */
export async function takeFilmRow(tx: Tx, videoId: string, film: Film): Promise<boolean> {
  const taken = await tx
    .updateTable("zoom_videos")
    .set({ ...film, state: "ready", problem: null, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("id", "=", videoId)
    .where("file_id", "is", null)
    .where("link", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Saves the download state of a video that has no film yet. */
export async function updateDownloading(
  db: Database,
  videoId: string,
  change: { state: "downloading" | "failed"; problem: string | null },
): Promise<void> {
  await db
    .updateTable("zoom_videos")
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where("id", "=", videoId)
    .where("file_id", "is", null)
    .where("link", "is", null)
    .execute();
}

/** Locks a video for its transcript. @returns Whether it has one. */
export async function lockTranscript(tx: Tx, videoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("zoom_videos")
    .select("has_transcript")
    .where("id", "=", videoId)
    .forUpdate()
    .executeTakeFirst();
  return row?.has_transcript ?? true;
}

/** Lists what is still to be fetched for a video. */
export function listDownloads(db: Database, videoId: string) {
  return db.selectFrom("zoom_downloads").select(["id", "kind"]).where("zoom_video_id", "=", videoId).execute();
}

export async function deleteDownload(db: Database, id: string): Promise<void> {
  await db.deleteFrom("zoom_downloads").where("id", "=", id).execute();
}
