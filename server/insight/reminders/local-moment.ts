import { clockIn, isQuietHour, type QuietHours } from "../../foundation/notifications/quiet-hours.ts";
import { nextHour } from "../../platform/next-hour.ts";

const DAY_MS = 86_400_000;

/** A moment as the clocks of a person show it. */
export interface LocalMoment {
  /** Such as 2026-11-21. */
  date: string;
  /** It is their hour or later, and not quiet: nobody is told anything at night. */
  isTime: boolean;
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

/** When a person is reminded. */
export interface Hours {
  reminder_hour: number;
  quiet_hours: QuietHours | null;
}

/** Returns a moment by the clocks of a zone. Pure. @param timeZone IANA; one that is not known counts as UTC. */
export function localMoment(now: Date, timeZone: string, hours: Hours): LocalMoment {
  const clock = clockIn(now, timeZone);
  const date = clock.slice(0, 10);
  const hour = Number(clock.slice(11, 13));
  const day = new Date(`${date}T00:00:00Z`);
  const isEarlyInWeek = day.getUTCDay() === 1 || day.getUTCDay() === 2;
  return {
    date,
    // People who chose a quiet hour are told then; pushes and mail of it wait.
    isTime:
      hour >= hours.reminder_hour &&
      (!isQuietHour(hour, hours.quiet_hours) || isQuietHour(hours.reminder_hour, hours.quiet_hours)),
    weekToTell: isEarlyInWeek ? isoWeek(new Date(day.getTime() - 7 * DAY_MS)) : null,
  };
}

/** Returns the next moment at which it is a person’s hour in their zone. */
export function nextReminder(now: Date, timeZone: string, hour: number): Date {
  return nextHour(now, timeZone, hour);
}
