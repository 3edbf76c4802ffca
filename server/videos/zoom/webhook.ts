import { recordAudit } from "../../audit/record.ts";
import { getSettings } from "../../organisation/organisation.ts";
import { getZoomSecret, sealSecret } from "../../organisation/secrets.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { insertVideo, updateVideoRow } from "../videos.queries.ts";
import { fetchTask } from "./fetch-recording.ts";
import { type RecordedMeeting, type Recording, readRecordedMeeting } from "./recording.ts";
import { isSignedByZoom, signForZoom } from "./signature.ts";
import { findHost, findRecording, noteDownload, takeEvent } from "./zoom.queries.ts";

interface Sent {
  /** As it came: the signature is over its bytes. */
  text: string;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  address: string;
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
  await enqueue(tx, fetchTask, { download }, { key: `${fetchTask}:${download}` });
}

async function takeRecording(
  tx: Tx,
  secret: Uint8Array,
  { meeting, token }: RecordedMeeting,
  recording: Recording,
  { createdBy, schoolId, address }: { createdBy: string | null; schoolId: string | null; address: string },
): Promise<void> {
  const { key, title, startedAt, durationMs, videoUrl, transcriptUrl } = recording;
  const known = await findRecording(tx, key);
  let video = known?.id;
  if (!video && videoUrl) {
    video = newId();
    await insertVideo(tx, {
      ...{
        id: video,
        title,
        school_id: schoolId,
        created_by: createdBy,
        recorded_at: startedAt,
        duration_ms: durationMs,
      },
      ...{ state: "downloading", zoom_recording: key, zoom_meeting: meeting },
    });
    const subject = { type: "zoom_video", id: video };
    await recordAudit(tx, { actor: null, action: "video.recorded", subject, after: { title }, schoolId, address });
    await owe(tx, secret, token, { video, kind: "video", url: videoUrl });
  }
  if (video && transcriptUrl && !known?.has_transcript) {
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
 * @throws Refusal `unauthenticated` for what Zoom did not sign within the last minutes.
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
  await updateVideoRow(tx, videoId, { state: "downloading", problem: null });
  for (const { id } of downloads) await enqueue(tx, fetchTask, { download: id }, { key: `${fetchTask}:${id}` });
}
