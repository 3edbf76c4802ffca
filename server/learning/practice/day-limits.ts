import type { HandlerOutput } from "@sextant/contract/types.ts";
import { isPaused, weekdayOf } from "@sextant/psychometrics/planning/calendar.ts";
import { MISTAKES_SHARE } from "@sextant/psychometrics/planning/plan-days.ts";
import type { PlannedTime } from "./day-limits.queries.ts";
import { dayOf } from "./days.ts";
import type { Room } from "./plan-days.ts";

/** A day of practice until its student sets a limit. */
const USUAL_MINUTES = 30;
const MINUTE_MS = 60_000;

type Goals = Pick<HandlerOutput<"goals.get">, "daily_minutes" | "exam_on">;

interface DayLimits {
  /** How long today may be. */
  minutes: number;
  /** The study plan says how long a day is. */
  isPlanned: boolean;
  /** What is left of a day for mistakes, counted from today. */
  roomOn(day: number): Room;
}

/** Returns the minutes that a study plan has on a day, counted from 1 January 1970. */
const minutesOn = ({ minutes, pauses }: PlannedTime, day: number): number =>
  isPaused(
    day,
    pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) })),
  )
    ? 0
    : (minutes[weekdayOf(day)] ?? 0);

/**
 * Returns how long days of practice are. A study plan that is under way says so: mistakes have what it gives them today, and at most their
 * share of its later days. Otherwise every day is as long as the student set.
 *
 * @param today The person’s own date.
 * @param spentMs Practised today.
 */
export function dayLimits(goals: Goals, time: PlannedTime | undefined, today: string, spentMs: number): DayLimits {
  const left = (ms: number): Room => ({ ms: Math.max(0, ms - spentMs), isWhole: spentMs === 0 });
  const isUnderWay = goals.exam_on !== null && goals.exam_on >= today && time?.minutes.some((minutes) => minutes > 0);
  if (!time || !isUnderWay) {
    const minutes = goals.daily_minutes ?? USUAL_MINUTES;
    const ms = minutes * MINUTE_MS;
    return { minutes, isPlanned: false, roomOn: (day) => (day === 0 ? left(ms) : { ms, isWhole: true }) };
  }
  const first = dayOf(today);
  const shareOn = (day: number) => minutesOn(time, first + day) * MISTAKES_SHARE;
  const tasks = time.made_on === today ? time.plan?.days.find(({ on }) => on === today)?.tasks : undefined;
  const given = tasks?.reduce((sum, { kind, minutes }) => sum + (kind === "mistakes" ? minutes : 0), 0);
  return {
    minutes: minutesOn(time, first),
    isPlanned: true,
    roomOn: (day) =>
      day === 0 ? left((given ?? shareOn(0)) * MINUTE_MS) : { ms: shareOn(day) * MINUTE_MS, isWhole: true },
  };
}
