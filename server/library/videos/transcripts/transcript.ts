import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { notFound } from "../../../platform/refusal.ts";
import { listMoments } from "../../text/moments.ts";
import { replaceTexts } from "../../text/replace-texts.ts";
import { lockOwnVideo } from "../change-video.ts";
import { findVideo, updateVideoRow } from "../videos.queries.ts";
import { type Cue, parseVtt } from "./vtt.ts";

/** Returns what is said in a video that the person may watch. @throws Refusal `not_found`. */
export async function getTranscript(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"zoom_videos.transcript">> {
  if (!(await findVideo(db, actor, id))) throw notFound("This video");
  return { cues: await listMoments(db, id) };
}

/** Puts these lines in place of a video's transcript. */
export async function writeTranscript(tx: Tx, videoId: string, cues: readonly Cue[]): Promise<void> {
  const texts = cues.map(({ starts_ms, ends_ms, text }) => ({ place: starts_ms, ends_ms, text }));
  await replaceTexts(tx, { zoom_video_id: videoId }, { texts });
  await updateVideoRow(tx, videoId, { has_transcript: cues.length > 0 });
}

/**
 * Replaces the transcript of a video, or removes it.
 *
 * @throws Refusal `not_found`, `forbidden`; `invalid` for what is no transcript.
 */
export async function setTranscript(
  db: Database,
  actor: Actor,
  id: string,
  vtt: string | null,
): Promise<HandlerOutput<"zoom_videos.set_transcript">> {
  return inTransaction(db, async (tx) => {
    const { school_id } = await lockOwnVideo(tx, actor, id);
    const { cues, skipped } = vtt === null ? { cues: [], skipped: 0 } : parseVtt(vtt);
    await writeTranscript(tx, id, cues);
    await recordAudit(tx, {
      actor,
      action: "video.transcribed",
      subject: { type: "zoom_video", id },
      schoolId: school_id,
      after: { lines: cues.length },
    });
    return { cues: cues.length, skipped };
  });
}
