import { dateFormat } from "../ui/date-format.ts";

const DAY_MS = 86_400_000;

const partsOf = (instant: string | Date, zone: string) =>
  dateFormat("en-CA-u-ca-iso8601-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(instant));

/** Returns an instant as a date field takes it, by the clocks of a zone: `2026-11-02T09:00`. Empty for none. */
export function localText(instant: string | Date | null, zone: string): string {
  if (!instant) return "";
  const parts = new Map(partsOf(instant, zone).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Returns the day on which an instant lies by the clocks of a zone, as a date field writes it: `2026-11-02`. Empty for none. */
export const dayOf = (instant: string | Date | null, zone: string): string => localText(instant, zone).slice(0, 10);

/** Returns the instant at which a day begins by the clocks of a zone, or the day after it if `after` is 1; null for what is no day. */
export function dayStart(day: string, zone: string, after: 0 | 1 = 0): string | null {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00Z`) + after * DAY_MS : Number.NaN;
  return Number.isNaN(midnight) ? null : instantOf(new Date(midnight).toISOString().slice(0, 16), zone);
}

/**
 * Returns the instant at which clocks of a zone show what a date field says; null when it says nothing. Of an hour that comes twice
 * the first, and a time that clocks leap over counts on from before the leap.
 */
export function instantOf(local: string, zone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return null;
  const { guesses, fitting } = guess(shown, zone);
  const [first = shown] = fitting.length > 0 ? fitting : guesses;
  return new Date(first).toISOString();
}

/** Returns true for a time that clocks of a zone show twice, when they go back. */
export function comesTwice(local: string, zone: string): boolean {
  const shown = Date.parse(`${local}Z`);
  return !Number.isNaN(shown) && new Set(guess(shown, zone).fitting).size > 1;
}

/** Guesses at which instants clocks of a zone show a time, and says which of these do; the earlier first. */
function guess(shown: number, zone: string) {
  const offsetAt = (instant: number) =>
    Date.parse(`${localText(new Date(instant), zone)}Z`) - Math.floor(instant / 60_000) * 60_000;
  // The offsets of the day before and the day after: where they differ, clocks change in between.
  const guesses = [shown - offsetAt(shown - DAY_MS), shown - offsetAt(shown + DAY_MS)];
  return { guesses, fitting: guesses.filter((instant) => instant + offsetAt(instant) === shown) };
}
