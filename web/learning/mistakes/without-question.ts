import type { Mistake } from "../../parts/redo/requests.ts";

type Open = { progress: Pick<Mistake["progress"], "state">; can: Pick<Mistake["can"], "practise" | "redo"> };

/** Returns whether the user's own mistake is due for practice but has no new similar question. Pure. */
export const isWithoutQuestion = ({ progress: { state }, can }: Open): boolean =>
  !can.practise && (state === "new" || state === "due");

/** Returns how many mistakes in a list have no new question, to say so once above the list. A single one says so itself. Pure. */
export function saidOnce(isOwn: boolean, mistakes: readonly Open[]): number {
  const without = isOwn ? mistakes.filter(isWithoutQuestion).length : 0;
  return without > 1 ? without : 0;
}

/** Returns whether any of the mistakes that have no new question can be redone until there is one. Pure. */
export const canRedoMeanwhile = (mistakes: readonly Open[]): boolean =>
  mistakes.some((one) => isWithoutQuestion(one) && one.can.redo);
