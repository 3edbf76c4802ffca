import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { nextHour } from "../../platform/next-hour.ts";
import type { Way } from "./usual-ways.ts";

/**
 * Returns when mail of a notice leaves: with the day's mail, but at once when that would come after what it is about has opened or closed. Pure.
 *
 * @param reader When their day's mail leaves, by their own clocks.
 */
export function hasteOf(
  wanted: Way["mail"],
  kind: string,
  { opens_at, closes_at }: StoredNotification,
  reader: { timeZone: string; hour: number },
  now: Date,
): Way["mail"] {
  const moment = kind === "opening_soon" ? opens_at : closes_at;
  if (wanted !== "daily" || !moment) return wanted;
  return new Date(moment) <= nextHour(now, reader.timeZone, reader.hour) ? "at_once" : "daily";
}
