/** By how much a zone's clocks are ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the instant at which a day begins in a time zone, or the day after it if `after` is 1.
 *
 * @param day `2026-11-20`.
 * @param timeZone IANA.
 * @returns RFC 3339; undefined if `day` isn’t a date.
 */
export function dayStart(day: string | undefined, timeZone: string, after: 0 | 1 = 0): string | undefined {
  if (!day) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`) + after * 86_400_000;
  if (Number.isNaN(midnight)) return undefined;
  // The UTC offset at that midnight, not at the same hour in UTC.
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone)).toISOString();
}
