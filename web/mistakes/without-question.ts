import type { Mistake } from "./requests.ts";

type Open = { progress: Pick<Mistake["progress"], "state">; can: Pick<Mistake["can"], "practise" | "redo"> };

/** Returns whether a mistake of one's own could be practised now, had it a new question like it. Pure. */
export const isWithoutQuestion = ({ progress: { state }, can }: Open): boolean =>
  !can.practise && (state === "new" || state === "due");

/** Returns for how many of the mistakes in a list it is said above them all that they have no new question; one alone says so itself. Pure. */
export function saidOnce(isOwn: boolean, mistakes: readonly Open[]): number {
  const without = isOwn ? mistakes.filter(isWithoutQuestion).length : 0;
  return without > 1 ? without : 0;
}

/** Returns whether any of the mistakes that have no new question can be redone until there is one. Pure. */
export const canRedoMeanwhile = (mistakes: readonly Open[]): boolean =>
  mistakes.some((one) => isWithoutQuestion(one) && one.can.redo);
