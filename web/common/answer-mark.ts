import type { OperationOutput } from "@sextant/contract/types.ts";

type Marked = Pick<
  OperationOutput<"attempts.review">["results"][number],
  "status" | "correct" | "points" | "max_points"
>;

/** How an answer came out. `unknown` when that may not be seen yet, `waiting` when a person still has to mark it. */
export type AnswerMark = "right" | "part" | "wrong" | "omitted" | "waiting" | "unknown";

/** Returns the mark of one reviewed question. */
export function markOf(row: Marked): AnswerMark {
  if (row.status === "omitted") return "omitted";
  if (row.status === "owed") return "waiting";
  if (row.correct === true) return "right";
  if (row.status === "invalid") return "wrong";
  if (row.correct === undefined && row.points === undefined) return "unknown";
  if (row.points && row.max_points && row.points > 0) return row.points < row.max_points ? "part" : "right";
  return row.status === undefined || row.status === null ? "unknown" : "wrong";
}

/** Returns whether points were left on the question: wrong, in part, or left out. */
export function isMissed(row: Marked): boolean {
  const mark = markOf(row);
  return mark === "wrong" || mark === "part" || mark === "omitted";
}
