import { useTranslation } from "react-i18next";
import { dateFormat } from "../ui/date-format.ts";
import { knownZone } from "../ui/known-zone.ts";
import { clockOf, useDates } from "../ui/use-dates.ts";
import { zoneName } from "../ui/zone-name.ts";
import { useUser } from "./session-context.tsx";

/**
 * Says a moment in the person's own zone, named, and beside it in the zone it was set in where the clocks differ: "Sat 21 Nov, 09:00
 * CET (03:00 in New York)". `setIn` is IANA.
 */
export function useNamedMoment(): (time: string, setIn: string) => string {
  const { t, i18n } = useTranslation("shell");
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  const language = i18n.language;
  return (time, setIn) => {
    // A minus does not let the line break before the number, as a hyphen does.
    const here = `${dates.moment(time)} ${zoneName(zone, time, language).replace("-", "\u2212")}`;
    if (zoneName(setIn, time, language) === zoneName(zone, time, language)) return here;
    const clock = dateFormat(language, {
      timeZone: setIn,
      weekday: "short",
      ...clockOf(language),
    });
    const shownIn = knownZone(setIn);
    const place = shownIn.split("/").at(-1)?.replaceAll("_", " ") ?? shownIn;
    return t("clock.there", { here, when: clock.format(new Date(time)), place });
  };
}
