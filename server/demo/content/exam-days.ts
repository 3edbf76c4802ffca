import { startOfDay } from "../days.ts";

/** The first exam is at least so many days away. */
const FIRST_IN_DAYS = 35;
const SATURDAY = 6;
/** Weeks from the first exam to each. */
const WEEKS = [0, 8, 16, 26] as const;
/** Registration ends so many days before: on a Friday. */
const REGISTER_DAYS = 15;

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** Returns the Saturdays on which the exam is held, the next first, for a school that is brought in now. */
export function examDays(now: Date): { on: string; register_by: string }[] {
  const weekday = startOfDay(now, FIRST_IN_DAYS).getUTCDay();
  const first = FIRST_IN_DAYS + ((SATURDAY - weekday + 7) % 7);
  return WEEKS.map((weeks) => ({
    on: dateOf(startOfDay(now, first + 7 * weeks)),
    register_by: dateOf(startOfDay(now, first + 7 * weeks - REGISTER_DAYS)),
  }));
}

/** Returns the date of the exam that students of a school brought in now prepare for. */
export function nextExamDay(now: Date): string {
  return examDays(now)[0]?.on ?? dateOf(now);
}

/**
 * Returns the days off in the demo student's plan: the three after the full test that is three weeks before their exam. Whatever weekday the
 * school is brought in on, they are on no Saturday, on which full tests are planned.
 */
export function daysOff(now: Date): { from: string; to: string } {
  const exam = new Date(`${nextExamDay(now)}T00:00:00Z`);
  return { from: dateOf(startOfDay(exam, -20)), to: dateOf(startOfDay(exam, -18)) };
}
