import type { AnswerOutcome } from "@sextant/contract/answer-outcomes.ts";

/** How an answer came out. `unknown` when that may not be seen yet. */
export type AnswerMark = AnswerOutcome | "unknown";

/** Returns the mark of one reviewed question. */
export const markOf = ({ outcome }: { outcome?: AnswerOutcome | undefined }): AnswerMark => outcome ?? "unknown";
