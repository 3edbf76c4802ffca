import { z } from "zod";

const short = z.string().max(500);
const moment = z.coerce.date();

const recordingFile = z.object({
  id: short.optional(),
  recording_start: moment,
  recording_end: moment.optional().catch(undefined),
  file_type: short.optional().catch(undefined),
  recording_type: short.optional().catch(undefined),
  download_url: z.string().max(4000),
});

/** The used fields of a recording event; Zoom sends more. */
const recordingEvent = z.object({
  event: short,
  event_ts: z.number().optional(),
  download_token: z.string().min(1).max(8000),
  payload: z.object({
    object: z.object({
      uuid: short.min(1),
      topic: z.string().max(2000).catch(""),
      host_email: z.string().max(320).optional().catch(undefined),
      recording_files: z.array(z.unknown()).max(500),
    }),
  }),
});

type RecordingFile = z.output<typeof recordingFile>;

/** One recording of a meeting; a meeting has several if recording was stopped and restarted. */
export interface Recording {
  /** Identifies the recording in later events. */
  key: string;
  title: string;
  startedAt: Date;
  durationMs: number | null;
  videoUrl: string | null;
  transcriptUrl: string | null;
}

export interface RecordedMeeting {
  /** Identifies the event when it is sent again. */
  eventId: string;
  meeting: string;
  hostEmail: string | null;
  token: string;
  recordings: Recording[];
}

/** Of several views of the same meeting, the one that shows most of the lesson. */
const views = [
  "shared_screen_with_speaker_view",
  "shared_screen_with_speaker_view(CC)",
  "shared_screen_with_gallery_view",
  "shared_screen",
  "active_speaker",
  "speaker_view",
  "gallery_view",
];
const rankOf = ({ recording_type: type }: RecordingFile) => {
  const rank = views.indexOf(type ?? "");
  return rank < 0 ? views.length : rank;
};
const ofType = (files: readonly RecordingFile[], types: readonly string[]) =>
  files.filter(({ file_type: type }) => types.includes(type ?? ""));

function durationOf({ recording_start: from, recording_end: to }: RecordingFile): number | null {
  const ms = to ? to.getTime() - from.getTime() : 0;
  return ms > 0 && ms <= 172_800_000 ? ms : null;
}

/** Reads what an event says of a recorded meeting; null where it says nothing that can be used. Pure. */
export function readRecordedMeeting(body: unknown): RecordedMeeting | null {
  const parsed = recordingEvent.safeParse(body);
  if (!parsed.success) return null;
  const { event, event_ts: at = 0, download_token: token, payload } = parsed.data;
  const { uuid, topic, host_email: hostEmail = null, recording_files: given } = payload.object;
  const files = given.flatMap((file) => {
    const read = recordingFile.safeParse(file);
    return read.success ? [read.data] : [];
  });
  const starts = [...new Set(files.map((file) => file.recording_start.getTime()))].sort((one, other) => one - other);
  const name = [...topic.replaceAll(/\p{Cc}+/gu, " ").trim()].slice(0, 180).join("") || "Zoom recording";
  const parts = starts.map((start) => files.filter((file) => file.recording_start.getTime() === start));
  const films = parts.filter((part) => ofType(part, ["MP4"]).length > 0).length;
  const recordings = parts.map((part, index): Recording => {
    const [film] = ofType(part, ["MP4"]).sort((one, other) => rankOf(one) - rankOf(other));
    const [words] = [...ofType(part, ["TRANSCRIPT"]), ...ofType(part, ["CC"])];
    const startedAt = new Date(starts[index] ?? 0);
    return {
      key: `${uuid}/${startedAt.toISOString()}`,
      title: films > 1 ? `${name} (${index + 1})` : name,
      startedAt,
      durationMs: film ? durationOf(film) : null,
      videoUrl: film?.download_url ?? null,
      transcriptUrl: words?.download_url ?? null,
    };
  });
  return { eventId: `${event}/${uuid}/${at}`, meeting: uuid, hostEmail, token, recordings };
}
