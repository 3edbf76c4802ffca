import { useLocale } from "react-aria-components";
import { dateFormat } from "./date-format.ts";

/**
 * Returns how instants are said in the page's language; `timeZone` is IANA: the person's own, wherever their device is. The examples are
 * British; in the United States they are "Friday, November 20" and "9:00 AM".
 */
export function useDates(timeZone: string) {
  const { locale: language } = useLocale();
  const format = (options: Intl.DateTimeFormatOptions) => (time: string | Date) =>
    dateFormat(language, { timeZone, ...options }).format(new Date(time));
  // "Friday, 20 November": the comma slows and tells nothing. The last one, before the time, stays.
  const calm = (said: string) => (language === "en-GB" ? said.replace(/^(\p{L}+),/u, "$1") : said);
  const clock = clockOf(language);
  return {
    /** "Friday 20 November" */
    day: (time: string | Date) => calm(format({ weekday: "long", day: "numeric", month: "long" })(time)),
    /** "Sat" and "21" */
    weekday: format({ weekday: "short" }),
    dayOfMonth: format({ day: "numeric" }),
    /** "09:00" */
    clock: format(clock),
    /** "09:00:04" */
    clockToTheSecond: format({ ...clock, second: "2-digit" }),
    /** "Sat 21 Nov, 09:00", with its year where that is another than now, in one piece: a date broken over two lines is read twice. */
    moment: (time: string | Date) => {
      const year = isInYear(time, timeZone, new Date()) ? {} : ({ year: "numeric" } as const);
      const said = format({ weekday: "short", day: "numeric", month: "short", ...year, ...clock })(time);
      return calm(said).replaceAll(" ", "\u00a0");
    },
    /** "November" and "Nov" */
    monthName: format({ month: "long" }),
    shortMonth: format({ month: "short" }),
    /** "20 Nov" */
    dayAndMonth: format({ day: "numeric", month: "short" }),
    /** "20 Nov 2026" */
    date: format({ day: "numeric", month: "short", year: "numeric" }),
  };
}

/** Returns how the time of day is written: "09:00", and "9:00 AM" in the United States. */
export function clockOf(language: string): Intl.DateTimeFormatOptions {
  return { hour: language === "en-US" ? "numeric" : "2-digit", minute: "2-digit" };
}

/** Returns true where an instant is in the same year as another, by the clocks of a time zone. */
export function isInYear(time: string | Date, timeZone: string, now: Date): boolean {
  const year = dateFormat("en", { timeZone, year: "numeric" });
  return year.format(new Date(time)) === year.format(now);
}
