import { dateIn, dayEndIn } from "../../platform/zoned.ts";

/** For people without a time zone. */
const USUAL_ZONE = "UTC";

/** The days of people at a moment, by their own clocks. */
export interface Days {
  /** When a person’s day ends. */
  endOf(userId: string): Date;
  /** Which day a moment is on for them: `2026-03-29`. */
  dateOf(userId: string, at: Date): string;
}

/** Returns the days of people. @param zones Their time zones, by person. */
export function daysAt(now: Date, zones: ReadonlyMap<string, string>): Days {
  const ends = new Map<string, Date>();
  const zoneOf = (userId: string) => zones.get(userId) ?? USUAL_ZONE;
  return {
    endOf(userId) {
      const zone = zoneOf(userId);
      const end = ends.get(zone) ?? dayEndIn(zone, now);
      ends.set(zone, end);
      return end;
    },
    dateOf: (userId, at) => dateIn(zoneOf(userId), at),
  };
}
