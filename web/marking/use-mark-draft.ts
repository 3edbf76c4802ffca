import { useDraft } from "../ui/use-draft.ts";
import type { Answer } from "./requests.ts";
import { givenBefore, linesOf, type RubricMarks } from "./rubric-lines.ts";

type Mark = Answer["earlier"][number];

/** A mark while it is made. */
export type MarkInProgress = {
  points: RubricMarks;
  feedback: string;
  reason: string;
  comments: Mark["comments"];
  /** Ids of the shared comments that it took. */
  used: string[];
};

/** Returns the mark that a new one starts from: where two mark, what one gave oneself; otherwise what stands. */
function startOf({ state, own, earlier }: Answer): Mark | undefined {
  if (state === "marked") return earlier[0];
  return own ?? undefined;
}

/** Keeps a mark while it is made, through reloads of this tab: points, words and comments on passages. */
export function useMarkDraft(answer: Answer) {
  const before = startOf(answer);
  return useDraft<MarkInProgress>(`mark.${answer.session}.${answer.attempt}.${answer.stage}`, {
    points: givenBefore(linesOf(answer), before),
    feedback: before?.feedback ?? "",
    reason: "",
    comments: before?.comments ?? [],
    used: [],
  });
}
