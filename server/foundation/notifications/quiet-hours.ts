import { zonedTime } from "../../platform/zoned.ts";

/** Hours of a day in which nothing is pushed or mailed: from one, until the other begins. They may go over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** The night, until a person says otherwise. */
export const NIGHT: QuietHours = { from: 21, to: 7 };

/** Returns a moment as the clocks of a zone show it, such as `2026-11-21T08:00`. @param timeZone IANA; one that is not known counts as UTC. */
export function clockIn(now: Date, timeZone: string): string {
  try {
    return zonedTime(now, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return zonedTime(now, "UTC");
    throw error;
  }
}

/** Returns whether an hour of a day is quiet. Pure. */
export function isQuietHour(hour: number, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Returns whether it is quiet for a person at a moment. Pure. */
export function isQuiet(now: Date, timeZone: string, quiet: QuietHours | null): boolean {
  return isQuietHour(Number(clockIn(now, timeZone).slice(11, 13)), quiet);
}
