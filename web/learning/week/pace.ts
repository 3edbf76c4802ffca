import { evenPace, paceState } from "../../base/common/even-pace.ts";
import type { Week } from "./requests.ts";

export const measures = ["minutes", "questions", "tests"] as const;
export type Measure = (typeof measures)[number];

/** How a figure of a week compares with its goal. */
export interface Standing {
  measure: Measure;
  done: number;
  goal: number;
  /** What an even pace would have come to by the end of today; null for a week that is over. */
  even: number | null;
  state: "reached" | "ahead" | "near" | "behind" | "missed";
}

const DAYS = 7;

/** Returns how many days of a week have begun. @param today As the student's clock shows it, such as 2026-11-20. */
export function daysBegun(week: Week, today: string): number {
  return week.days.filter(({ date }) => date <= today).length;
}

/** Returns how each figure of a week that has a goal compares with it, the one that tells most first. */
export function standingsOf(week: Week, today: string): Standing[] {
  return measures.flatMap((measure): Standing[] => {
    const goal = week.goal?.[measure] ?? null;
    if (goal === null) return [];
    const done = week[measure];
    const even = week.is_current ? evenPace(goal, daysBegun(week, today)) : null;
    return [{ measure, done, goal, even, state: stateOf(done, goal, even) }];
  });
}

function stateOf(done: number, goal: number, even: number | null): Standing["state"] {
  if (even === null) return done >= goal ? "reached" : "missed";
  return paceState(done, goal, even);
}

/** Tells whether there was study on a day or in a week: an answer counts, however short the time was. */
export function isStudied({ minutes, questions, tests }: Pick<Week["days"][number], Measure>): boolean {
  return minutes > 0 || questions > 0 || tests > 0;
}

/** Returns the minutes that each day left would need for the goal; null where there is none to reach or no day left. */
export function minutesLeftADay(week: Week, today: string): number | null {
  const left = DAYS - daysBegun(week, today);
  const missing = (week.goal?.minutes ?? 0) - week.minutes;
  return left === 0 || missing <= 0 ? null : Math.ceil(missing / left);
}
