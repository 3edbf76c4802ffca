import type { Answer } from "./answers.ts";

/** Returns whether an answer is of a released test and earns points: questions on trial earn nothing and cost nothing. */
export const isCounted = ({ released_at, scored }: Pick<Answer, "released_at" | "scored">): boolean =>
  released_at !== null && scored;

/** Returns whether an answer lost points. */
export const isMistake = ({ points, max_points }: Pick<Answer, "points" | "max_points">): boolean =>
  points !== null && points < max_points;
