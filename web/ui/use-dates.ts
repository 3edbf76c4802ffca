import { useLocale } from "react-aria-components";

/** How instants are said in the page's language; `timeZone` is IANA, by default the device's. */
export function useDates(timeZone?: string) {
  const { locale } = useLocale();
  // British order and a 24 h clock stand for English at large.
  const language = locale === "en" ? "en-GB" : locale;
  const format = (options: Intl.DateTimeFormatOptions) => (time: string | Date) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(time));
  return {
    /** "Friday 20 November" */
    day: (time: string | Date) => {
      const said = format({ weekday: "long", day: "numeric", month: "long" })(time);
      return language === "en-GB" ? said.replace(",", "") : said;
    },
    /** "Sat" and "21" */
    weekday: format({ weekday: "short" }),
    dayOfMonth: format({ day: "numeric" }),
    /** "09:00" */
    clock: format({ hour: "2-digit", minute: "2-digit" }),
    /** "Sat 21 Nov, 09:00" */
    moment: (time: string | Date) => {
      const day = format({ weekday: "short", day: "numeric", month: "short" })(time);
      const clock = format({ hour: "2-digit", minute: "2-digit" })(time);
      return `${language === "en-GB" ? day.replace(",", "") : day}, ${clock}`;
    },
    /** "20 Nov 2026" */
    date: format({ day: "numeric", month: "short", year: "numeric" }),
  };
}
