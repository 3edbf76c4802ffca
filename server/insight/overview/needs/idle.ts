import { needThresholds } from "@sextant/contract/student-needs.ts";

/** A pause that a student's own habit does not explain. */
export interface Idle {
  /** Whole days since the last one with work. */
  days: number;
  /** Minutes a week before the pause. */
  weekly_minutes: number;
  /** How surprising the pause is, in powers of ten. */
  surprise: number;
}

/**
 * Finds a pause too long for chance. Days with work are taken for independent draws at the rate of the days before the pause (a geometric
 * pause); half a day is added to those with work and to those without, so that a short habit proves little.
 *
 * @param minutes Of each day, the newest last; today is the last. A day without work has 0.
 */
export function findIdle(minutes: readonly number[]): Idle | null {
  const { habit_days, least_habit_days, least_active_days, least_days, most_days, chance } = needThresholds.idle;
  const last = minutes.findLastIndex((spent) => spent > 0);
  const days = minutes.length - 1 - last;
  if (last < 0 || days < least_days || days > most_days) return null;
  const habit = minutes.slice(Math.max(0, last + 1 - habit_days), last + 1);
  const active = habit.filter((spent) => spent > 0).length;
  if (active < least_active_days) return null;
  const since = last + 1 - minutes.findIndex((spent) => spent > 0);
  const span = Math.min(habit_days, Math.max(least_habit_days, since));
  const rate = (active + 0.5) / (span + 1);
  const surprise = -days * Math.log10(1 - rate);
  if (surprise < -Math.log10(chance)) return null;
  const total = habit.reduce((sum, spent) => sum + spent, 0);
  return { days, weekly_minutes: Math.round((total * 7) / span), surprise };
}
