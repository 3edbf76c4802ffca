import type { HandlerOutput } from "@sextant/contract/types.ts";
import { isPaused, weekdayOf } from "@sextant/psychometrics/planning/calendar.ts";
import { MISTAKES_SHARE } from "@sextant/psychometrics/planning/plan-days.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import type { PlannedTime } from "./day-limits.queries.ts";
import type { Room } from "./plan-days.ts";
import { shareDone } from "./share-done.ts";

/** A day of practice until its student sets a limit. */
const USUAL_MINUTES = 30;
const MINUTE_MS = 60_000;
const ANY = Number.POSITIVE_INFINITY;

type Goals = Pick<HandlerOutput<"goals.get">, "daily_minutes" | "exam_on">;

/** What a student has practised today. */
interface Practised {
  questions: number;
  ms: number;
}

interface DayLimits {
  /** How long today may be. */
  minutes: number;
  /** The study plan says what each day has. */
  isPlanned: boolean;
  /** What is left of a day for mistakes, counted from today. */
  roomOn(day: number): Room;
}

/** Returns the minutes that a study plan has on a day, counted from 1 January 1970. */
function minutesOn({ minutes, pauses }: PlannedTime, day: number): number {
  const spans = pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  return isPaused(day, spans) ? 0 : (minutes[weekdayOf(day)] ?? 0);
}

/** Returns how many mistakes the tasks of a day have left, after so many questions were practised on it. */
function mistakesLeft(tasks: NonNullable<PlannedTime["plan"]>["days"][number]["tasks"], practised: number): number {
  const shares = shareDone(tasks, practised);
  return tasks.reduce((sum, task, at) => sum + (task.kind === "mistakes" ? task.questions - (shares[at] ?? 0) : 0), 0);
}

/**
 * Returns what days of practice have room for. Where a study plan is under way, each day has the mistakes that its tasks have, and one that
 * isn’t planned yet has at most their share of its minutes. Otherwise every day is as long as the student set.
 *
 * @param today The person’s own date.
 */
export function dayLimits(goals: Goals, time: PlannedTime | undefined, today: string, practised: Practised): DayLimits {
  const left = (ms: number): Room => ({ ms: Math.max(0, ms - practised.ms), most: ANY, isWhole: practised.ms === 0 });
  const minutes = goals.daily_minutes ?? USUAL_MINUTES;
  const ownMs = minutes * MINUTE_MS;
  const { exam_on: examOn } = goals;
  if (!time || examOn === null || examOn < today || time.minutes.every((planned) => planned === 0))
    return {
      minutes,
      isPlanned: false,
      roomOn: (day) => (day === 0 ? left(ownMs) : { ms: ownMs, most: ANY, isWhole: true }),
    };
  const first = dayOf(today);
  const planned = new Map(time.plan?.days.map(({ on, tasks }) => [on, tasks]));
  return {
    minutes: minutesOn(time, first),
    isPlanned: true,
    roomOn: (day) => {
      const date = dateOf(first + day);
      const tasks = planned.get(date);
      if (tasks) return { ms: ANY, most: mistakesLeft(tasks, day === 0 ? practised.questions : 0), isWhole: true };
      // A plan ends with the day before the exam.
      if (date === examOn) return { ms: 0, most: 0, isWhole: false };
      if (date > examOn) return { ms: ownMs, most: ANY, isWhole: true };
      const ms = minutesOn(time, first + day) * MISTAKES_SHARE * MINUTE_MS;
      return day === 0 ? left(ms) : { ms, most: ANY, isWhole: true };
    },
  };
}
