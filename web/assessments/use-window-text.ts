import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useDates } from "../ui/use-dates.ts";
import { zoneName } from "../ui/zone-name.ts";
import type { OwnAssessment } from "./requests.ts";

type Window = Pick<OwnAssessment, "opens_at" | "closes_at" | "time_zone" | "hard_close">;

/** When an assessment may be sat, in the person's own zone, named; and in the zone it was set in where the clocks differ. */
export function useWindowText() {
  const { t, i18n } = useTranslation("assessments");
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  const there = (timeZone: string, time: string) =>
    new Intl.DateTimeFormat(i18n.language === "en" ? "en-GB" : i18n.language, {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    }).format(new Date(time));
  return ({ opens_at: opens, closes_at: closes, time_zone: setIn, hard_close: isHard }: Window, now: Date) => {
    const named = (time: string) => `${dates.moment(time)} ${zoneName(zone, time, i18n.language)}`;
    const isOpen = !opens || new Date(opens) <= now;
    const parts: (string | null)[] = [
      !isOpen && opens ? t("window.opens", { when: named(opens) }) : null,
      closes
        ? t(new Date(closes) > now ? (isHard ? "window.hard_close" : "window.close") : "window.closed", {
            when: isOpen ? named(closes) : dates.moment(closes),
          })
        : isOpen
          ? t("window.always")
          : null,
    ];
    const next = !isOpen ? opens : closes;
    if (next && zoneName(setIn, next, "en") !== zoneName(zone, next, "en")) {
      parts.push(
        t("window.there", { when: there(setIn, next), zone: setIn.split("/").at(-1)?.replaceAll("_", " ") ?? setIn }),
      );
    }
    return parts.filter(Boolean).join(" · ");
  };
}
