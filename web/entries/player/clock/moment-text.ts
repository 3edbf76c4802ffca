import { zoneName } from "../../../base/ui/zone-name.ts";

/** Writes until when something is possible: the time alone where that is today, else as `momentText`. */
export function untilText(instant: string, timeZone: string, language: string, now: Date): string {
  const day = (date: Date) => date.toLocaleDateString("en-GB", { timeZone });
  const date = new Date(instant);
  if (day(date) !== day(now)) return momentText(instant, timeZone, language);
  return date.toLocaleTimeString(language, { timeZone, timeStyle: "short" });
}

/**
 * Writes a day and time as every other page says them: in the person's time zone, by the clock of its language; with the zone's
 * name where the device's clock shows another hour.
 *
 * @param timeZone IANA.
 */
export function momentText(instant: string, timeZone: string, language: string): string {
  const date = new Date(instant);
  const said = date.toLocaleString(language, { timeZone, dateStyle: "full", timeStyle: "short" });
  const isElsewhere = date.toLocaleTimeString("en-GB") !== date.toLocaleTimeString("en-GB", { timeZone });
  return isElsewhere ? `${said} ${zoneName(timeZone, date, language)}` : said;
}
