import { isPaused, weekdayOf } from "@sextant/psychometrics/planning/calendar.ts";
import { planMocks } from "@sextant/psychometrics/planning/plan-mocks.ts";
import { dayOf } from "../progress/days.ts";
import type { PlanSettings } from "./settings.ts";

/** Work that was missed longer ago is no news. */
const LOOKED_BACK = 7;
/** Missing less is within what minutes vary. */
const LEAST_MINUTES = 5;
/** A day with this share of its minutes counts as worked: tasks may take less time than they were planned to. */
const WORKED_SHARE = 0.5;

/** A day with the minutes that were worked. */
export interface WorkedDay {
  date: string;
  minutes: number;
}

/** What of the last days was not worked. */
interface Missed {
  minutes: number;
  /** Days without any work in a row, up to yesterday, of those that had minutes. */
  days: number;
}

/**
 * Returns what of the last seven days was not worked, since the plan was first set; null where that is little. A day that was half worked
 * counts as worked.
 *
 * @param worked Days, the oldest first; those from today on are left out.
 * @param since The date on which the plan was set.
 */
export function missedOf(
  { minutes, pauses }: PlanSettings,
  worked: readonly WorkedDay[],
  { today, since }: { today: string; since: string },
): Missed | null {
  const spans = pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  const own = worked
    .filter(({ date }) => date < today && date > since && dayOf(today) - dayOf(date) <= LOOKED_BACK)
    .map(({ date, minutes: done }) => {
      const day = dayOf(date);
      return { done, planned: isPaused(day, spans) ? 0 : (minutes[weekdayOf(day)] ?? 0) };
    })
    .filter(({ planned }) => planned > 0);
  const short = own.filter(({ planned, done }) => done < planned * WORKED_SHARE);
  const sum = short.reduce((total, { planned, done }) => total + planned - done, 0);
  const lastWorked = own.findLastIndex(({ done }) => done > 0);
  return sum < LEAST_MINUTES ? null : { minutes: sum, days: own.length - 1 - lastWorked };
}

/** Returns the day of a full test in the last seven days on or after which none was taken; null where there is none. */
export function missedMock(
  { minutes, pauses, mock_moves: moves, exam_on: examOn }: PlanSettings & { exam_on: string },
  tests: readonly string[],
  { today, since }: { today: string; since: string },
): number | null {
  const now = dayOf(today);
  const dates = planMocks({
    today: Math.max(now - LOOKED_BACK, dayOf(since) + 1),
    examDay: dayOf(examOn),
    minutes,
    pauses: pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) })),
    moves: new Map(moves.map(({ from, to }) => [dayOf(from), dayOf(to)])),
    missed: null,
    hasTestedToday: false,
  });
  const last = dates.findLast(({ day }) => day < now);
  if (!last) return null;
  return tests.some((date) => dayOf(date) >= last.day - 1) ? null : last.day;
}
