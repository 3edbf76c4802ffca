import type { AnswerOutcome } from "@sextant/contract/answer-outcomes.ts";
import type { Answer } from "./answers.ts";

/** What the outcome of an answer depends on. */
export type Judged = Pick<Answer, "points" | "max_points" | "omitted" | "not_reached"> & { correct?: boolean | null };

/**
 * Returns how an answer came out. A question that was credited is right, however it was answered; an answer that is right for part of its
 * points, as after a wrong try, is partly right.
 */
export function outcomeOf({ points, max_points: most, omitted, not_reached, correct }: Judged): AnswerOutcome {
  if (omitted) return not_reached ? "not_reached" : "omitted";
  if (points === null) return "waiting";
  if (points >= most && correct !== false) return "right";
  return points > 0 || correct === true ? "partial" : "wrong";
}

/** Returns whether an answer is of a released test and earns points: questions on trial earn nothing and cost nothing. */
export const isCounted = ({ released_at, scored }: Pick<Answer, "released_at" | "scored">): boolean =>
  released_at !== null && scored;

/** Returns whether practice ended before a question: that is no mistake. */
export const isLeftInPractice = ({ kind, not_reached }: Pick<Answer, "kind" | "not_reached">): boolean =>
  kind === "practice" && not_reached;

/** Returns whether an answer lost points. */
export const isMistake = (answer: Judged & Pick<Answer, "kind">): boolean =>
  !["right", "waiting"].includes(outcomeOf(answer)) && !isLeftInPractice(answer);

/** Returns whether an answer lost points that it could have had: questions on trial and withdrawn ones cost nothing. */
export const isMissed = (answer: Judged & Pick<Answer, "kind" | "scored">): boolean =>
  answer.scored && isMistake(answer);
