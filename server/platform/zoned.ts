import { createCache } from "./cache.ts";

const formats = createCache<Intl.DateTimeFormat>(200);

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA-u-ca-iso8601-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** No day, with clocks that are set back, is longer. */
const LONGEST_DAY_MS = 26 * 3_600_000;

const dates = createCache<Intl.DateTimeFormat>(200);

/**
 * Returns the date that it is in a zone at an instant: `2026-03-29`.
 *
 * @param timeZone IANA.
 */
export function dateIn(timeZone: string, instant: Date): string {
  let format = dates.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone });
    dates.set(timeZone, format);
  }
  return format.format(instant);
}

/**
 * Returns when the day that it is in a zone at an instant ends there: the first instant with a later date. Where clocks skip midnight, that
 * is after it.
 *
 * @param timeZone IANA.
 */
export function dayEndIn(timeZone: string, instant: Date): Date {
  const today = dateIn(timeZone, instant);
  const isLater = (at: number) => dateIn(timeZone, new Date(at)) > today;
  // Dates of a zone follow in order, but for zones that crossed the date line.
  let [before, after] = [instant.getTime(), instant.getTime() + LONGEST_DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The clock of a zone at an instant, as though it were UTC, in milliseconds; whole seconds. */
function clockOf(instant: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const clock = new Date(0);
  clock.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  clock.setUTCHours(part("hour"), part("minute"), part("second"));
  return clock.getTime();
}

/**
 * Returns an instant as clocks in a zone show it, with the offset that holds there at that moment: `2026-03-29T09:00:00+02:00`. A
 * change to or from summer time is in the offset.
 *
 * @param timeZone IANA.
 */
export function zonedTime(instant: Date, timeZone: string): string {
  const clock = clockOf(instant, timeZone);
  const minutes = Math.round((clock - instant.getTime()) / 60_000);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return new Date(clock).toISOString().slice(0, 19) + offset;
}

/**
 * Returns the instant at which clocks in a zone show a time: of one that comes twice the first; one that clocks leap over counts on from before
 * the leap.
 *
 * @param local As date fields write it: `2026-03-29T09:00`.
 * @param timeZone IANA.
 * @returns Null for what is no time.
 */
export function instantIn(timeZone: string, local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const wanted = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (instant: number) => clockOf(new Date(instant), timeZone) - instant;
  // The offsets of the day before and the day after: where they differ, clocks change in between.
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const shown = [wanted - before, wanted - after].find((guess) => clockOf(new Date(guess), timeZone) === wanted);
  return new Date(shown ?? wanted - before);
}
