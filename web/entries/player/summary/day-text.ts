/**
 * Writes a date of the student’s own calendar in the page’s language: "Friday 20 November", in the United States
 * "Friday, November 20"; `short`: "Fri 20 Nov".
 *
 * @param date `2026-11-20`.
 */
export function dayText(date: string, { short = false } = {}): string {
  const { lang } = document.documentElement;
  const length = short ? "short" : "long";
  const said = new Date(`${date}T12:00:00Z`).toLocaleDateString(lang, {
    timeZone: "UTC",
    weekday: length,
    day: "numeric",
    month: length,
  });
  return lang === "en-GB" ? said.replace(",", "") : said;
}
