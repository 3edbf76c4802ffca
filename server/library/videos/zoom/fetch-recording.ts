import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_TRANSCRIPT_BYTES, MAX_UPLOAD_BYTES } from "@sextant/contract/upload-limits.ts";
import { createFileFromDisk, sniffDisk } from "../../../foundation/files/create-file.ts";
import { requireStorageQuota } from "../../../foundation/files/storage-quota.ts";
import { uploadsFolder } from "../../../foundation/files/uploads/expire-uploads.ts";
import { openSecret } from "../../../foundation/organisation/secrets.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Task } from "../../../platform/jobs.ts";
import { DownloadRefused, downloadOutbound, removeDownload } from "../../../platform/outbound/download-outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findDiskSpace } from "../../../platform/storage/disk-space.ts";
import { createReserve } from "../../../platform/storage/reserve.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { diskBytes } from "../codecs/bytes.ts";
import { readContainer } from "../codecs/container.ts";
import { writeTranscript } from "../transcripts/transcript.ts";
import { parseVtt } from "../transcripts/vtt.ts";
import { deleteDownload, findDownload, lockTranscript, takeFilmRow, updateDownloading } from "./zoom.queries.ts";

/** The task that fetches a file of a recording from Zoom: `{download}`. */
export const fetchRecordingTask = "videos.fetch_recording";

/** So long Zoom's token opens a file. */
const TOKEN_MS = 24 * 3_600_000;
const ATTEMPT_MS = 60 * 60_000;
const IDLE_MS = 60_000;
const BYTES_PER_MB = 1024 * 1024;

/** Hosts of Zoom, and where it redirects. */
const isOfZoom = (host: string) => /(?:^|\.)(?:zoom\.us|zoomgov\.com|zoom\.com)$/i.test(host);

type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>;
type Problem = "expired" | "host" | "refused" | "too_large" | "no_room" | "not_video";

/** What is thrown where a video has got its film from its author meanwhile. */
class Superseded extends Error {}

/** Makes the film of a video of what was downloaded: the file, the video and the end of the download come together or not at all. */
async function takeFilm({ db }: Platform, storage: Storage, row: Download, path: string): Promise<void> {
  const { size, sniffed } = await sniffDisk(path);
  if (sniffed.kind !== "document" || !sniffed.mediaType.startsWith("video/"))
    throw new Refusal("unsupported_media_type", "This isn’t a video.");
  const film = await readContainer(sniffed.mediaType, diskBytes(path, size));
  const { codecs, durationMs, isCutOff: is_cut_off } = film;
  const changes = { codecs, is_cut_off, duration_ms: durationMs ?? row.duration_ms };
  await createFileFromDisk(
    db,
    storage,
    { id: row.created_by },
    {
      name: `${row.title}.mp4`,
      path,
      alongWith: async (tx, file) => {
        if (!(await takeFilmRow(tx, row.zoom_video_id, { ...changes, file_id: file.id }))) throw new Superseded();
        await deleteDownload(tx, row.id);
      },
    },
  );
}

/** Makes the transcript of a video of what was downloaded, unless its author has given it one meanwhile. */
async function takeTranscript({ db }: Platform, row: Download, path: string): Promise<void> {
  const { cues } = parseVtt(await readFile(path, "utf8"));
  await inTransaction(db, async (tx) => {
    if (!(await lockTranscript(tx, row.zoom_video_id))) await writeTranscript(tx, row.zoom_video_id, cues);
    await deleteDownload(tx, row.id);
  });
}

/** Returns why no further attempt would help; null where one may. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof DownloadRefused) return error.reason;
  if (!(error instanceof Refusal)) return null;
  const problems: Partial<Record<Refusal["code"], Problem>> = {
    quota_exceeded: "no_room",
    unsupported_media_type: "not_video",
    too_large: "too_large",
    // Nothing, a picture, words that are none: it would be the same again.
    invalid: "not_video",
  };
  return problems[error.code] ?? null;
}

async function giveUp({ db, log }: Platform, row: Download, problem: Problem): Promise<void> {
  log.warn({ video: row.zoom_video_id, kind: row.kind, problem }, "a recording could not be fetched");
  // Without its words a lesson can still be watched.
  if (row.kind === "transcript") return deleteDownload(db, row.id);
  await updateDownloading(db, row.zoom_video_id, { state: "failed", problem });
}

/** Looks for room before anything is fetched: for the file in what is allowed, for its bytes (and their copy) on the disk. */
async function requireSpace({ db, config }: Platform, row: Download, size: number, missing: number): Promise<void> {
  await requireStorageQuota(db, row.created_by, size);
  const { freeBytes } = await findDiskSpace(config);
  if (freeBytes - missing - size < config.diskReserveMb * BYTES_PER_MB)
    throw new Error("The disk is too full for this");
}

async function fetchFile(platform: Platform, storage: Storage, row: Download): Promise<void> {
  const { config, secret } = platform;
  const folder = uploadsFolder(config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, row.id);
  const reserve = createReserve(config);
  const token = openSecret(secret, row.token);
  if (token === null) throw new DownloadRefused("refused", "The token can’t be opened");
  const download = {
    path,
    timeoutMs: ATTEMPT_MS,
    idleMs: IDLE_MS,
    authorization: `Bearer ${token}`,
    mayCall: isOfZoom,
    maxBytes: row.kind === "video" ? MAX_UPLOAD_BYTES : MAX_TRANSCRIPT_BYTES,
    admit: (size: number, missing: number) => requireSpace(platform, row, size, missing),
    goOn: () => reserve.require(0),
  };
  try {
    await downloadOutbound({ allowedHosts: config.outboundAllowedHosts }, row.url, download);
    if (row.kind === "video") await takeFilm(platform, storage, row, path);
    else await takeTranscript(platform, row, path);
    await removeDownload(path);
  } catch (error) {
    // What broke off is gone on with; what came whole and can't be used is not kept.
    const isFull = (error as { code?: unknown }).code === "ENOSPC";
    if (problemOf(error) !== null || error instanceof Refusal || isFull) await removeDownload(path);
    if (!(error instanceof Superseded)) throw error;
    await drop(platform, row);
  }
}

/** Gives up a download that nobody needs any more: its video has what it would bring. */
async function drop({ db, config }: Platform, row: Download): Promise<void> {
  await deleteDownload(db, row.id);
  await removeDownload(join(uploadsFolder(config.dataDir), row.id));
}

const isNeeded = ({ kind, file_id, link, has_transcript }: Download) =>
  kind === "video" ? file_id === null && link === null : !has_transcript;

/** Returns the task that fetches a file of a recording. One that breaks off throws, and is tried again where it stopped. */
export function runFetchRecording(platform: Platform, storage: Storage): Task {
  return async (payload) => {
    const row = await findDownload(platform.db, (payload as { download: string }).download);
    if (!row) return;
    if (!isNeeded(row)) return drop(platform, row);
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
