import { isPaused, weekdayOf } from "@sextant/psychometrics/planning/calendar.ts";
import { dateOf, dayOf } from "./days.ts";

interface Span {
  from: string;
  to: string;
}

/** What a study plan says of a week. */
export interface WeekPlan {
  /** For Monday to Sunday. */
  minutes: readonly number[];
  /** Days off, holidays among them; both ends included. */
  pauses: readonly Span[];
  /** The day on which the plan ends, which has none of its minutes. */
  examOn: string | null;
  /** Full tests, with how long they take. */
  tests: ReadonlyMap<string, number>;
}

interface DayOfPlan {
  on: string;
  minutes: number;
  isTest: boolean;
}

/**
 * Returns the minutes that a plan has on each day of a week. A full test takes the place of its day’s minutes. Pure.
 *
 * @param date A date of the week.
 */
export function planWeek({ minutes, pauses, examOn, tests }: WeekPlan, date: string): DayOfPlan[] {
  const monday = dayOf(date) - weekdayOf(dayOf(date));
  const spans = pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  return Array.from({ length: 7 }, (_, index) => {
    const on = dateOf(monday + index);
    const isOver = examOn !== null && on >= examOn;
    const usual = isOver || isPaused(monday + index, spans) ? 0 : (minutes[index] ?? 0);
    return { on, minutes: tests.get(on) ?? usual, isTest: tests.has(on) };
  });
}
