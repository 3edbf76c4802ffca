import { evenPace, paceState } from "../../base/common/even-pace.ts";
import type { Dashboard } from "./requests.ts";

const DAYS = 7;
const DAY_MS = 86_400_000;

const measures = ["minutes", "questions", "tests"] as const;

/** Returns the days from one date to another, such as 2026-11-20. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * Returns the progress of the current week: by its first measure that has a goal, else by minutes. Includes what an even pace would have
 * reached by the end of today.
 */
export function weekPace(week: Dashboard["week"], today: string) {
  const measure = measures.find((one) => (week.goal?.[one] ?? null) !== null) ?? "minutes";
  const [done, goal] = [week[measure], week.goal?.[measure] ?? null];
  const begun = Math.min(DAYS, Math.max(1, daysBetween(week.from, today) + 1));
  const even = evenPace(goal ?? 0, begun);
  return { measure, done, goal, even, state: paceState(done, goal ?? 0, even), daysLeft: DAYS - begun };
}
