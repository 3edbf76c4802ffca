import type { Waiting } from "./requests.ts";

/** A task for the team; its counts and names are in `Waiting`. */
export type Need = "stuck" | "late" | "doubts" | "to_release" | "to_mark" | "without_tutor";

/**
 * Most harmful delay first: answers in danger, answers to decide on, stuck students, results that students wait for, marks, students
 * without a tutor.
 */
const order: readonly Need[] = ["stuck", "late", "doubts", "to_release", "to_mark", "without_tutor"];

/** Returns the tasks for the team, most urgent first. */
export function listNeeds(waiting: Waiting): Need[] {
  return order.filter((need) => waiting[need].count > 0);
}
