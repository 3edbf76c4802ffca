import { dateFormat } from "./date-format.ts";

/** Returns a time zone's short name at an instant, such as "CET" or "GMT+5:30". `zone` is IANA. */
export function zoneName(zone: string, time: string | Date, language: string): string {
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: "short" }).formatToParts(new Date(time));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

/** Returns true where the device's clock shows another time than a zone's. */
export function isElsewhere(zone: string, time: Date): boolean {
  const said = (options: Intl.DateTimeFormatOptions) =>
    dateFormat("en-GB", { timeStyle: "medium", ...options }).format(time);
  return said({}) !== said({ timeZone: zone });
}
