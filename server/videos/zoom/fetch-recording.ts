import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "@sextant/contract/uploads.ts";
import { createFileFromDisk } from "../../files/create-file.ts";
import { uploadsFolder } from "../../files/uploads/expire-uploads.ts";
import { openSecret } from "../../organisation/secrets.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Task } from "../../platform/jobs.ts";
import { DownloadRefused, downloadOutbound, removeDownload } from "../../platform/outbound/download-outbound.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { storedBytes } from "../codecs/bytes.ts";
import { readContainer } from "../codecs/container.ts";
import { writeTranscript } from "../transcripts/transcript.ts";
import { parseVtt } from "../transcripts/vtt.ts";
import { updateVideoRow } from "../videos.queries.ts";
import { deleteDownload, findDownload } from "./zoom.queries.ts";

/** The task that fetches a file of a recording from Zoom: `{download}`. */
export const fetchTask = "videos.fetch_recording";

/** So long Zoom's token opens a file. */
const TOKEN_MS = 24 * 3_600_000;
const ATTEMPT_MS = 60 * 60_000;
const IDLE_MS = 60_000;
const MOST_TRANSCRIPT_BYTES = 4_000_000;

/** Hosts of Zoom, and where it redirects. */
const isOfZoom = (host: string) => /(?:^|\.)(?:zoom\.us|zoomgov\.com|zoom\.com)$/i.test(host);

type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>;
type Problem = "expired" | "host" | "refused" | "too_large" | "no_room" | "not_video";

async function takeFilm({ db }: Platform, storage: Storage, row: Download, path: string): Promise<void> {
  const actor = { id: row.created_by };
  const file = await createFileFromDisk(db, storage, actor, { name: `${row.title}.mp4`, path, upload: null });
  if (!file.media_type.startsWith("video/")) throw new Refusal("unsupported_media_type", "This isn’t a video.");
  const film = await readContainer(file.media_type, storedBytes(storage, file.hash, Number(file.size_bytes)));
  const duration_ms = film.durationMs ?? row.duration_ms;
  const changes = { file_id: file.id, codecs: film.codecs, duration_ms, state: "ready", problem: null };
  await inTransaction(db, async (tx) => {
    await updateVideoRow(tx, row.zoom_video_id, { ...changes, version: row.version + 1 });
    await deleteDownload(tx, row.id);
  });
}

async function takeTranscript({ db }: Platform, row: Download, path: string): Promise<void> {
  const { cues } = parseVtt(await readFile(path, "utf8"));
  await inTransaction(db, async (tx) => {
    await writeTranscript(tx, row.zoom_video_id, cues);
    await deleteDownload(tx, row.id);
  });
}

/** Why no further attempt would help; null where one may. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof DownloadRefused) return error.reason;
  if (!(error instanceof Refusal)) return null;
  const problems: Partial<Record<Refusal["code"], Problem>> = {
    quota_exceeded: "no_room",
    unsupported_media_type: "not_video",
    too_large: "too_large",
  };
  return problems[error.code] ?? null;
}

async function giveUp({ db, log }: Platform, row: Download, problem: Problem): Promise<void> {
  log.warn({ video: row.zoom_video_id, kind: row.kind, problem }, "a recording could not be fetched");
  // Without its words a lesson can still be watched.
  if (row.kind === "transcript") return deleteDownload(db, row.id);
  await updateVideoRow(db, row.zoom_video_id, { state: "failed", problem });
}

async function fetchFile(platform: Platform, storage: Storage, row: Download): Promise<void> {
  const { config, secret } = platform;
  const folder = uploadsFolder(config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, row.id);
  const token = openSecret(secret, row.token);
  if (token === null) throw new DownloadRefused("refused", "The token can’t be opened");
  const download = {
    ...{ path, timeoutMs: ATTEMPT_MS, idleMs: IDLE_MS, authorization: `Bearer ${token}`, mayCall: isOfZoom },
    maxBytes: row.kind === "video" ? MAX_UPLOAD_BYTES : MOST_TRANSCRIPT_BYTES,
  };
  try {
    await downloadOutbound({ allowedHosts: config.outboundAllowedHosts }, row.url, download);
    if (row.kind === "video") await takeFilm(platform, storage, row, path);
    else await takeTranscript(platform, row, path);
    await removeDownload(path);
  } catch (error) {
    // What broke off is gone on with; what came whole and can't be used is not kept.
    if (problemOf(error) !== null || error instanceof Refusal) await removeDownload(path);
    throw error;
  }
}

/** Returns the task that fetches a file of a recording. One that breaks off throws, and is tried again where it stopped. */
export function fetchRecordingTask(platform: Platform, storage: Storage): Task {
  return async (payload) => {
    const row = await findDownload(platform.db, (payload as { download: string }).download);
    if (!row) return;
    if (Date.now() - row.created_at.getTime() > TOKEN_MS) return giveUp(platform, row, "expired");
    try {
      await fetchFile(platform, storage, row);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      await giveUp(platform, row, problem);
    }
  };
}
