import { readFile } from "node:fs/promises";
import { allocateAll } from "../delivery/allocations/allocate.ts";
import { defaultTerms } from "../delivery/allocations/terms.ts";
import { createFile } from "../foundation/files/create-file.ts";
import { createVideo } from "../library/videos/change-video.ts";
import { writeTranscript } from "../library/videos/transcripts/transcript.ts";
import { keepWatching } from "../library/videos/watching/watching.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { demoLesson } from "./content/videos/lesson.ts";
import type { DemoTags } from "./fill-tags.ts";

interface Ground {
  tutor: Actor;
  group: string;
  students: readonly Actor[];
  tags: DemoTags;
}

const DAY_MS = 86_400_000;

/** Creates a lesson on film that the tutor’s group has, with its words and chapters; some have watched it, one in part. @returns Its id. */
export async function fillVideos(
  tx: Tx,
  storage: Storage,
  { tutor, group, students, tags }: Ground,
  now: Date,
): Promise<string> {
  const bytes = await readFile(demoLesson.path);
  const file = await createFile(tx, storage, tutor, { name: "class-11.webm", bytes });
  const chapters = demoLesson.chapters.map((one) => ({ ...one, tags: one.tags.map(tags.tagOf) }));
  const id = await createVideo({ db: tx, storage }, tutor, {
    title: demoLesson.title,
    file: file.id,
    school: null,
    duration_ms: null,
    tags: demoLesson.tags.map(tags.tagOf),
    chapters,
    recorded_at: new Date(now.getTime() - 3 * DAY_MS),
  });
  const cues = demoLesson.lines.map(([from, text], index) => ({
    starts_ms: from * 1000,
    ends_ms: (demoLesson.lines[index + 1]?.[0] ?? demoLesson.seconds) * 1000,
    text,
  }));
  await writeTranscript(tx, id, cues);
  const given = [{ type: "zoom_video" as const, id, path: "id" }];
  await allocateAll(tx, tutor, { given, users: [], groups: [group], terms: defaultTerms });
  for (const [index, { spans, at }] of demoLesson.watched.entries()) {
    const student = students[index];
    const played = spans.map(([from, to]): [number, number] => [from * 1000, to * 1000]);
    if (student) await keepWatching(tx, student, id, { film: 1, spans: played, position_ms: at * 1000 });
  }
  return id;
}
