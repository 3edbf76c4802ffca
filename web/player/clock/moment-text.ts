import { zoneName } from "../../ui/zone-name.ts";

/**
 * Writes a day and time as every other page says them: in the person's time zone, by a 24-hour clock in English; with the zone's
 * name where the device's clock shows another hour.
 *
 * @param timeZone IANA.
 */
export function momentText(instant: string, timeZone: string, language: string): string {
  const date = new Date(instant);
  const locale = language === "en" ? "en-GB" : language;
  const said = date.toLocaleString(locale, { timeZone, dateStyle: "full", timeStyle: "short" });
  const isElsewhere = date.toLocaleTimeString("en-GB") !== date.toLocaleTimeString("en-GB", { timeZone });
  return isElsewhere ? `${said} ${zoneName(timeZone, date, language)}` : said;
}
