import type { Outbox } from "../../sending/outbox.ts";
import type { DeviceSitting } from "../../sending/outbox-store.ts";
import type { PlacedQuestion, SittingSection } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";
import { mergeAnswer } from "./merge-answers.ts";

type Parts = {
  outbox: Pick<Outbox, "get" | "replace">;
  answers: Answers;
  /** The revision of each attempt that the server last acknowledged; filled in here. */
  acknowledged: Map<string, number>;
  /** False when the lease has changed hands since the rows in the outbox were made. */
  sameLease: boolean;
  /** The lease that this device holds. */
  lease: number | null;
};

/** Lays the questions of a section before the student: what the server holds, and over it what this device has not delivered. */
export function placeAnswers(
  placed: readonly PlacedQuestion[],
  { outbox, answers, acknowledged, sameLease, lease }: Parts,
): void {
  for (const question of placed) {
    const { id, revision } = question;
    const entry = outbox.get(id);
    const madeHere = sameLease && (entry?.lease ?? lease) === lease;
    const merged = mergeAnswer(question, entry, madeHere);
    if (merged.outbox.kind === "replace") outbox.replace(id, merged.outbox.row, revision);
    if (merged.outbox.kind === "drop") outbox.replace(id, null, revision);
    acknowledged.set(id, sameLease ? Math.max(revision, acknowledged.get(id) ?? 0) : revision);
    // A list that has grown by a question must not undo what was typed meanwhile.
    if (!sameLease || answers.get(id).revision <= merged.revision) {
      answers.set(id, { ...merged.work, revision: merged.revision });
    }
  }
}

/**
 * Returns where to go on: the question last looked at on this device, else, where there is no way back, the furthest one reached.
 */
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
