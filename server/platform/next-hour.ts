import { zonedTime } from "./zoned.ts";

const DAY_MS = 86_400_000;

/** What a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${zonedTime(new Date(whole), timeZone).slice(0, 19)}Z`) - whole;
}

/** The instant at which a zone's clocks show this, given as though it were UTC; an hour that they skip is the one after it. */
function instantOf(clock: number, timeZone: string): number {
  const near = clock - offsetAt(clock, timeZone);
  const found = clock - offsetAt(near, timeZone);
  return found + offsetAt(found, timeZone) === clock ? found : Math.max(near, found);
}

/**
 * Returns the first moment after `since` at which it is this hour by the clocks of a zone.
 *
 * @param timeZone IANA; one that is not known counts as UTC.
 */
export function nextHour(since: Date, timeZone: string, hour: number): Date {
  try {
    const local = since.getTime() + offsetAt(since.getTime(), timeZone);
    const midnight = Math.floor(local / DAY_MS) * DAY_MS;
    const days = [0, 1, 2].map((day) => instantOf(midnight + day * DAY_MS + hour * 3_600_000, timeZone));
    return new Date(days.find((instant) => instant > since.getTime()) ?? since.getTime() + DAY_MS);
  } catch (error) {
    if (error instanceof RangeError && timeZone !== "UTC") return nextHour(since, "UTC", hour);
    throw error;
  }
}
