import type { Outbox } from "../../../base/sending/outbox.ts";
import type { DeviceSitting } from "../../../base/sending/outbox-store.ts";
import type { PlacedQuestion, SittingSection } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";
import { mergeAnswer } from "./merge-answers.ts";

type Parts = {
  outbox: Pick<Outbox, "get" | "replace" | "setAside">;
  answers: Answers;
  /** The revision of each attempt that the server last acknowledged; filled in here. */
  acknowledged: Map<string, number>;
  /** False when the rows in the outbox were made under another lease. */
  sameLease: boolean;
  /** The lease that this device holds. */
  lease: number | null;
  /** The lease under which the rows in the outbox were made, while that is another; 0 where that isn’t known. */
  oldLease: number | null;
};

/** Sets up the questions of a section: the server's state, merged with this device's undelivered work. */
export function placeAnswers(
  placed: readonly PlacedQuestion[],
  { outbox, answers, acknowledged, sameLease, lease, oldLease }: Parts,
): void {
  for (const question of placed) {
    const { id, revision } = question;
    const entry = outbox.get(id);
    const madeHere = sameLease && (entry?.lease ?? lease) === lease;
    const merged = mergeAnswer(question, entry, madeHere);
    if (merged.outbox.kind === "replace") outbox.replace(id, merged.outbox.row, revision);
    if (merged.outbox.kind === "aside") outbox.setAside(id, oldLease || (lease ?? 1) - 1);
    if (merged.outbox.kind === "drop") outbox.replace(id, null, revision);
    acknowledged.set(id, sameLease ? Math.max(revision, acknowledged.get(id) ?? 0) : revision);
    // When the list has only grown by a question, keep what was typed meanwhile.
    if (!sameLease || answers.get(id).revision <= merged.revision) {
      answers.set(id, { ...merged.work, revision: merged.revision });
    }
  }
}

/** Returns the question to resume at: the one last viewed on this device, else, in a linear section, the furthest one reached. */
export function findPlace(
  section: Pick<SittingSection, "navigation">,
  placed: readonly PlacedQuestion[],
  kept: Pick<DeviceSitting, "here" | "seen"> | null,
): { here: number; seen: string[] } {
  const seen = placed.filter(({ id, revision }) => revision > 0 || kept?.seen.includes(id)).map(({ id }) => id);
  const known = placed.findIndex(({ id }) => id === kept?.here);
  const reached = placed.findLastIndex(({ id }) => seen.includes(id));
  const here = known >= 0 ? known : section.navigation === "linear" ? Math.max(0, reached) : 0;
  return { here, seen };
}
