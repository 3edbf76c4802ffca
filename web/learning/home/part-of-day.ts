import { localText } from "../../base/common/local-time.ts";

/** Returns the part of the day by the clock that the rest of the page shows: the student’s own time zone, wherever the device is. */
export function partOfDay(now: Date, timeZone: string): "night" | "morning" | "afternoon" | "evening" {
  const hour = Number(localText(now, timeZone).slice(11, 13));
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
