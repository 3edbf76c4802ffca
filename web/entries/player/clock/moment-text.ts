import { dateFormat } from "../../../base/ui/date-format.ts";
import { isElsewhere, zoneName } from "../../../base/ui/zone-name.ts";

/** Writes until when something is possible: the time alone where that is today, else as `momentText`. */
export function untilText(instant: string, timeZone: string, language: string, now: Date): string {
  const day = dateFormat("en-GB", { timeZone, dateStyle: "short" });
  const date = new Date(instant);
  if (day.format(date) !== day.format(now)) return momentText(instant, timeZone, language);
  return dateFormat(language, { timeZone, timeStyle: "short" }).format(date);
}

/**
 * Writes a day and time as every other page says them: in the person's time zone, by the clock of its language; with the zone's
 * name where the device's clock shows another hour.
 *
 * @param timeZone IANA.
 */
export function momentText(instant: string, timeZone: string, language: string): string {
  const date = new Date(instant);
  const said = dateFormat(language, { timeZone, dateStyle: "full", timeStyle: "short" }).format(date);
  return isElsewhere(timeZone, date) ? `${said} ${zoneName(timeZone, date, language)}` : said;
}
