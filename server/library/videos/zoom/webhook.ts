import { recordAudit } from "../../../foundation/audit/record.ts";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import { getZoomSecret, sealSecret } from "../../../foundation/organisation/secrets.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueue } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { currentSealing } from "../../../platform/sealing-keys.ts";
import { fetchRecordingTask } from "./fetch-recording.ts";
import { type RecordedMeeting, type Recording, readRecordedMeeting } from "./recording.ts";
import { isSignedByZoom, signForZoom } from "./signature.ts";
import {
  findHost,
  findRecording,
  insertRecording,
  noteDownload,
  takeEvent,
  updateDownloading,
} from "./zoom.queries.ts";

interface Sent {
  /** As it came: the signature is over its bytes. */
  text: string;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  address: string;
}

/** Owes a download; one that is asked for again while it is fetched waits for that, since both would write the same file. */
async function oweDownload(tx: Tx, id: string): Promise<void> {
  const name = `${fetchRecordingTask}:${id}`;
  await enqueue(tx, fetchRecordingTask, { download: id }, { key: name, queue: name });
}

/** Notes what is to be fetched for a video, and owes the task. */
async function owe(
  tx: Tx,
  secret: Uint8Array,
  token: string,
  file: { video: string; kind: "video" | "transcript"; url: string },
) {
  const sealed = sealSecret(secret, await currentSealing(tx), token);
  const row = { id: newId(), zoom_video_id: file.video, kind: file.kind, url: file.url, token: sealed };
  const download = await noteDownload(tx, row);
  await oweDownload(tx, download);
}

interface Source {
  createdBy: string | null;
  schoolId: string | null;
  address: string;
}

/** Makes the video of a recording whose film Zoom has. @returns Its id; of two events at once the second finds what the first made. */
async function makeVideo(
  tx: Tx,
  meeting: string,
  { key, title, startedAt, durationMs }: Recording,
  { createdBy, schoolId, address }: Source,
): Promise<string | undefined> {
  const id = newId();
  const made = await insertRecording(tx, {
    id,
    title,
    school_id: schoolId,
    created_by: createdBy,
    recorded_at: startedAt,
    duration_ms: durationMs,
    state: "downloading",
    zoom_recording: key,
    zoom_meeting: meeting,
  });
  if (!made) return (await findRecording(tx, key))?.id;
  const subject = { type: "zoom_video", id };
  await recordAudit(tx, { actor: null, action: "video.recorded", subject, after: { title }, schoolId, address });
  return id;
}

/** Owes what a recording's video lacks: also a film that could not be fetched, by the address and the token that came now. */
async function takeRecording(
  tx: Tx,
  secret: Uint8Array,
  { meeting, token }: RecordedMeeting,
  recording: Recording,
  source: Source,
): Promise<void> {
  const { key, videoUrl, transcriptUrl } = recording;
  const known = await findRecording(tx, key);
  const video = known?.id ?? (videoUrl ? await makeVideo(tx, meeting, recording, source) : undefined);
  if (!video) {
    // Words whose film is not known yet: Zoom sends them again.
    if (transcriptUrl) throw new Refusal("overloaded", "The recording of this transcript isn’t here yet.");
    return;
  }
  const hasFilm = known !== undefined && (known.file_id !== null || known.link !== null);
  if (videoUrl && !hasFilm) {
    await updateDownloading(tx, video, { state: "downloading", problem: null });
    await owe(tx, secret, token, { video, kind: "video", url: videoUrl });
  }
  if (transcriptUrl && !known?.has_transcript) {
    await owe(tx, secret, token, { video, kind: "transcript", url: transcriptUrl });
  }
}

/** Makes videos of a meeting's recordings; one that is there already gets what it lacks. */
async function takeMeeting(platform: Platform, meeting: RecordedMeeting, address: string): Promise<void> {
  const { db, secret } = platform;
  const { school } = (await getSettings(db)).value.zoom;
  await inTransaction(db, async (tx) => {
    if (!(await takeEvent(tx, meeting.eventId))) return;
    const createdBy = meeting.hostEmail === null ? null : await findHost(tx, meeting.hostEmail);
    for (const recording of meeting.recordings) {
      await takeRecording(tx, secret, meeting, recording, { createdBy, schoolId: school, address });
    }
  });
}

/**
 * Takes what Zoom posts: answers when it checks the address, makes a video of a recording that is complete, and leaves the rest.
 *
 * @throws Refusal `unauthenticated` for what Zoom did not sign within the last minutes; `overloaded` for words whose recording is still to
 * come, so that they are sent again.
 */
export async function takeZoomEvent(
  platform: Platform,
  { text, body, headers, address }: Sent,
): Promise<{ plainToken?: string; encryptedToken?: string }> {
  const token = await getZoomSecret(platform.db, platform.secret);
  const signed = { body: text, timestamp: headers["x-zm-request-timestamp"], signature: headers["x-zm-signature"] };
  if (token === null || !isSignedByZoom(token, signed, new Date())) {
    throw new Refusal("unauthenticated", "This event isn’t signed with the secret in the settings, or it’s too old.");
  }
  if (body.event === "endpoint.url_validation") {
    const plain = (body.payload as { plainToken?: unknown } | undefined)?.plainToken;
    if (typeof plain !== "string" || plain.length > 1000)
      throw new Refusal("malformed", "payload.plainToken: Must be a text");
    return { plainToken: plain, encryptedToken: signForZoom(token, plain) };
  }
  if (body.event !== "recording.completed" && body.event !== "recording.transcript_completed") return {};
  const meeting = readRecordedMeeting(body);
  if (!meeting) throw new Refusal("malformed", "The event doesn’t describe a recording.");
  await takeMeeting(platform, meeting, address);
  return {};
}

/** Has a video's files fetched once more. */
export async function oweAgain(tx: Tx, videoId: string, downloads: readonly { id: string }[]): Promise<void> {
  await updateDownloading(tx, videoId, { state: "downloading", problem: null });
  for (const { id } of downloads) await oweDownload(tx, id);
}
