const DAY_MS = 86_400_000;

/** Returns the beginning, in UTC, of the day so many days after (before, when negative) the one that a moment lies in. */
export function startOfDay(moment: Date, days: number): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS + days * DAY_MS);
}
