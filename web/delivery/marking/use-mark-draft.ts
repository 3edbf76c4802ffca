import { useDraft } from "../../base/ui/use-draft.ts";
import type { Answer } from "./requests.ts";
import { givenBefore, linesOf, type RubricMarks } from "./rubric-lines.ts";

type Mark = Answer["earlier"][number];

/** A mark in progress. */
export type MarkInProgress = {
  points: RubricMarks;
  feedback: string;
  reason: string;
  comments: Mark["comments"];
  /** Ids of the shared comments that it uses. */
  used: string[];
};

/** Returns the starting point of a new mark: with double marking, the marker's own earlier mark; otherwise the current one. */
function startOf({ state, own, earlier }: Answer): Mark | undefined {
  if (state === "marked") return earlier[0];
  return own ?? undefined;
}

/** Saves a mark in progress through reloads of this tab: points, text and comments on passages. */
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
