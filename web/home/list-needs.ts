import type { Waiting } from "./requests.ts";

/** One thing that somebody of the team should do; the counts and names are in what waits. */
export type Need = "stuck" | "late" | "doubts" | "to_release" | "to_mark" | "without_tutor";

/** By how much they hurt while they wait: answers in danger, answers to decide on, students who are stuck, results that students wait for, marks, students on their own. */
const order: readonly Need[] = ["stuck", "late", "doubts", "to_release", "to_mark", "without_tutor"];

/** Returns what somebody should do, the most urgent first. */
export function listNeeds(waiting: Waiting): Need[] {
  return order.filter((need) => waiting[need].count > 0);
}
