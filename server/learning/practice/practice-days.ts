import { MAX_SET_QUESTIONS } from "@sextant/contract/practice-sets.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import type { Mistake } from "../mistakes/mistake.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import { getGoals } from "../progress/goals.ts";
import { selectPlannedTime } from "./day-limits.queries.ts";
import { dayLimits } from "./day-limits.ts";
import { planDays } from "./plan-days.ts";
import { type Practisable, readPractisable } from "./practisable.ts";
import { findPractisedToday } from "./practised-today.ts";
import type { PractisedToday } from "./today.queries.ts";

/** What a student practises today and on later days. This is the one forecast: every page tells it. */
interface PracticeDays extends Practisable {
  /** The mistakes of each day from today on. */
  days: readonly (readonly Mistake[])[];
  minutes: number;
  hasLimit: boolean;
  isPlanned: boolean;
  done: PractisedToday;
}

/** Returns the date so many days after another. */
export const dateAfter = (date: string, days: number): string => dateOf(dayOf(date) + days);

/**
 * Plans what a student practises today and later: what is due, spread over days by what it is worth, so that no day is longer than their
 * study plan or limit says.
 *
 * @param at The moment of which today is the day; now where it is left out.
 */
export async function planPractice(db: Database, actor: Actor, at?: Date): Promise<PracticeDays> {
  const [practisable, goals, done, time] = await inParallel(db, [
    () => readPractisable(db, actor.id, at),
    () => getGoals(db, actor, actor.id),
    () => findPractisedToday(db, actor.id),
    () => selectPlannedTime(db, actor.id),
  ]);
  const { ordered, today } = practisable;
  const { minutes, isPlanned, roomOn } = dayLimits(goals, time, today, done);
  // A day is one set.
  const within = (day: number) => {
    const room = roomOn(day);
    return { ...room, most: Math.min(room.most, MAX_SET_QUESTIONS) };
  };
  const days = planDays(ordered, within).map((places) => places.flatMap((place) => ordered[place]?.mistake ?? []));
  return { ...practisable, days, minutes, hasLimit: goals.daily_minutes !== null, isPlanned, done };
}

/** Returns how many questions a student practises on each day from today on. */
export async function countByDay(db: Database, actor: Actor): Promise<number[]> {
  return (await planPractice(db, actor)).days.map((own) => own.length);
}
