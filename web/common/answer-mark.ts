import type { OperationOutput } from "@sextant/contract/types.ts";

type Marked = Pick<
  OperationOutput<"attempts.review">["results"][number],
  "status" | "correct" | "points" | "max_points" | "scored"
>;

/** How an answer came out. `unknown` when that may not be seen yet, `waiting` when a person still has to mark it. */
export type AnswerMark = "right" | "part" | "wrong" | "omitted" | "waiting" | "unknown";

/** Right in the end, for part of its points: after a wrong try, or without being sure. */
const isForLess = ({ points, max_points: most }: Marked) =>
  typeof points === "number" && typeof most === "number" && points < most;

/** Returns the mark of one reviewed question. */
export function markOf(row: Marked): AnswerMark {
  if (row.status === "omitted") return "omitted";
  if (row.status === "owed") return "waiting";
  if (row.correct === true) return isForLess(row) ? "part" : "right";
  if (row.status === "invalid") return "wrong";
  if (row.correct === undefined && row.points === undefined) return "unknown";
  if (row.points && row.max_points && row.points > 0) return row.points < row.max_points ? "part" : "right";
  return row.status === undefined || row.status === null ? "unknown" : "wrong";
}

/**
 * Returns whether points were left on the question: wrong, in part, or left out. It is what Mistakes counts: a question on trial costs
 * nothing.
 */
export function isMissed(row: Marked): boolean {
  if (row.scored === false) return false;
  const mark = markOf(row);
  return mark === "wrong" || mark === "part" || mark === "omitted";
}
