import { nextDigest } from "../../foundation/notifications/digest-moment.ts";
import { zonedTime } from "../../platform/zoned.ts";

/** From this hour on people are told what waits for them, by their own clocks, and until that hour where it could not be earlier. */
const MORNING = 8;
const EVENING = 20;
const DAY_MS = 86_400_000;

/** A moment as the clocks of a person show it. */
export interface LocalMoment {
  /** Such as 2026-11-21. */
  date: string;
  /** Nobody is told anything at night. */
  isDaytime: boolean;
  /** The week that is over, where the moment is for telling it: on Monday, or on Tuesday after a Monday on which nothing could be told. */
  weekToTell: string | null;
}

/** Returns the ISO 8601 week of a day. Pure. */
export function isoWeek(date: Date): string {
  // A week belongs to the year of its Thursday.
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

function clockIn(now: Date, timeZone: string): string {
  try {
    return zonedTime(now, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return zonedTime(now, "UTC");
    throw error;
  }
}

/** Returns a moment by the clocks of a zone. Pure. @param timeZone IANA; one that is not known counts as UTC. */
export function localMoment(now: Date, timeZone: string): LocalMoment {
  const clock = clockIn(now, timeZone);
  const date = clock.slice(0, 10);
  const hour = Number(clock.slice(11, 13));
  const day = new Date(`${date}T00:00:00Z`);
  const isEarlyInWeek = day.getUTCDay() === 1 || day.getUTCDay() === 2;
  return {
    date,
    isDaytime: hour >= MORNING && hour < EVENING,
    weekToTell: isEarlyInWeek ? isoWeek(new Date(day.getTime() - 7 * DAY_MS)) : null,
  };
}

/** Returns the next moment at which it is morning in a zone. */
export function nextMorning(now: Date, timeZone: string): Date {
  return nextDigest(now, timeZone, MORNING);
}
