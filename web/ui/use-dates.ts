import { useLocale } from "react-aria-components";

/** Returns how instants are said in the page's language; `timeZone` is IANA: the person's own, wherever their device is. */
export function useDates(timeZone: string) {
  const { locale } = useLocale();
  // British order and a 24 h clock stand for English at large.
  const language = locale === "en" ? "en-GB" : locale;
  const format = (options: Intl.DateTimeFormatOptions) => (time: string | Date) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(time));
  // "Friday, 20 November": the comma slows and tells nothing. The last one, before the time, stays.
  const calm = (said: string) => (language === "en-GB" ? said.replace(/^(\p{L}+),/u, "$1") : said);
  const clock = { hour: "2-digit", minute: "2-digit" } as const;
  const moment = format({ weekday: "short", day: "numeric", month: "short", ...clock });
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
    /** "Sat 21 Nov, 09:00", in one piece: a date broken over two lines is read twice. */
    moment: (time: string | Date) => calm(moment(time)).replaceAll(" ", "\u00a0"),
    /** "20 Nov" */
    dayAndMonth: format({ day: "numeric", month: "short" }),
    /** "20 Nov 2026" */
    date: format({ day: "numeric", month: "short", year: "numeric" }),
  };
}
