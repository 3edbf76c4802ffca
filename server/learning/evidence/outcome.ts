import { type Judged, outcomeOf } from "../../delivery/results/outcome.ts";
import type { Answer } from "./answers.ts";

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
