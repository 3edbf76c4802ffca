import { useTranslation } from "react-i18next";
import { useDates } from "../ui/use-dates.ts";
import { isElsewhere, zoneName } from "../ui/zone-name.ts";
import { useUser } from "./session-context.tsx";

/** Returns how the time of a save is said: by the reader's own clock, with its zone where the device shows another hour. */
export function useSavedClock(): (at: number) => string {
  const { i18n } = useTranslation();
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  return (at) => {
    const date = new Date(at);
    return isElsewhere(zone, date) ? `${dates.clock(date)} ${zoneName(zone, date, i18n.language)}` : dates.clock(date);
  };
}
