import type { OperationOutput } from "@sextant/contract/types.ts";
import type { SittingCalls } from "../sitting/sitting-calls.ts";
import { readFrames } from "./open-envelope.ts";
import type { PreparedStore } from "./prepared-store.ts";

type Section = OperationOutput<"prepared.create">["sections"][number];

/** Download progress: a question counts once the pictures that it is the first to show have arrived too. Bytes are of pictures. */
export type PreparedCount = { questions: number; ofQuestions: number; bytes: number; ofBytes: number };

type Parts = {
  calls: Pick<SittingCalls, "prepare" | "readPrepared" | "readMedium">;
  store: PreparedStore;
  /** Returns the sections that aren’t over, as the page knows it by then: what the device already has of them stays. */
  unfinished: () => readonly string[];
  report: (count: PreparedCount) => void;
};

/** The number of pictures fetched in parallel. */
const AT_ONCE = 3;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Counts the progress over sections whose questions have arrived, and whose pictures with these ids have. */
function countArrived(
  sections: readonly Section[],
  come: ReadonlySet<string>,
  media: ReadonlySet<string>,
): PreparedCount {
  const all = sections.flatMap((section) => section.media);
  const whole = sections.map(({ id, question_count, media: own }) => {
    const waiting = new Set(own.filter((medium) => !media.has(medium.id)).map(({ question }) => question));
    return come.has(id) ? question_count - waiting.size : 0;
  });
  return {
    questions: sum(whole),
    ofQuestions: sum(sections.map(({ question_count }) => question_count)),
    bytes: sum(all.filter(({ id }) => media.has(id)).map(({ bytes }) => bytes)),
    ofBytes: sum(all.map(({ bytes }) => bytes)),
  };
}

/**
 * Has the server fix the questions of the remaining sections, and saves them on this device, sealed, with their pictures. Skips what
 * the device already has. Rejects when a call or the device fails; it can then be retried.
 */
export async function fetchPrepared({ calls, store, unfinished, report }: Parts): Promise<void> {
  const { sections } = await calls.prepare();
  // A section that the student begins meanwhile is to come no more, and is opened here.
  await store.keepOnly([...new Set([...sections.map(({ id }) => id), ...unfinished()])]);
  const come = new Set<string>();
  const media = new Set<string>();
  const tell = () => report(countArrived(sections, come, media));
  tell();
  for (const section of sections) {
    const kept = await store.findSection(section.id);
    // The server seals picture names afresh on each request: use the saved ones.
    if (kept) section.media = section.media.map((one, index) => ({ ...one, ...kept.media[index] }));
    else await store.putSection(section.id, readFrames(await calls.readPrepared(section.id)), section.media);
    come.add(section.id);
    for (const id of await store.listMediaIds(section.id)) media.add(id);
    tell();
  }
  const wanted = sections.flatMap(({ id: section, media: own }) =>
    own.filter(({ id }) => !media.has(id)).map(({ id }) => ({ section, id })),
  );
  const fetchNext = async (): Promise<void> => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      await store.putMedium(next.section, next.id, await calls.readMedium(next.id));
      media.add(next.id);
      tell();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
