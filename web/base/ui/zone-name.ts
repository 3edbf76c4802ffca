/** Returns a time zone's short name at an instant, such as "CET" or "GMT+5:30". `zone` is IANA. */
export function zoneName(zone: string, time: string | Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(new Date(time));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
