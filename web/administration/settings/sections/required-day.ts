/** Returns the day on which a moment lies in a time zone, as a date field writes it; "" for none. */
export function dayOf(moment: string | null, timeZone: string): string {
  if (moment === null) return "";
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(moment));
}

/** Returns the moment at which a day begins in a time zone; null for what is no day. */
export function startOfDay(day: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const noon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return null;
  // What the zone’s clock shows at midnight UTC says how far it is off; a second look settles days on which clocks change.
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let look = 0; look < 2; look += 1) at = Date.parse(`${day}T00:00:00Z`) - offsetOf(at, timeZone);
  return new Date(at).toISOString();
}

/** Returns by how many milliseconds the clock of a zone is ahead of UTC at a moment. */
function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(new Date(at));
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - at;
}
