import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useDates } from "../ui/use-dates.ts";
import { zoneName } from "../ui/zone-name.ts";
import type { OwnAssessment } from "./requests.ts";

/** `begin` while it may be started, `later` before it opens, `begun` with the sitting's own end, `over` when neither. */
export type WindowMoment = "begin" | "later" | "begun" | "over";

/**
 * When an assessment may be sat, in the person's own zone, named; and in the zone it was set in where the clocks differ. Empty when
 * there is nothing to say.
 */
export function useWindowText() {
  const { t, i18n } = useTranslation("assessments");
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  const language = i18n.language === "en" ? "en-GB" : i18n.language;

  /** "Sat 21 Nov, 09:00 CET (03:00 in New York)" */
  const named = (time: string, setIn: string) => {
    const here = `${dates.moment(time)} ${zoneName(zone, time, language)}`;
    if (zoneName(setIn, time, language) === zoneName(zone, time, language)) return here;
    const clock = new Intl.DateTimeFormat(language, {
      timeZone: setIn,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    const place = setIn.split("/").at(-1)?.replaceAll("_", " ") ?? setIn;
    return t("window.there", { here, when: clock.format(new Date(time)), place });
  };

  return (own: OwnAssessment, moment: WindowMoment, endsAt: string | null, now: Date): string => {
    const { opens_at: opens, closes_at: closes, time_zone: setIn, hard_close: isHard } = own;
    if (moment === "begun") return endsAt ? t("window.hand_in", { when: named(endsAt, setIn) }) : "";
    if (moment === "over") {
      return closes && new Date(closes) <= now ? t("window.closed", { when: dates.moment(closes) }) : "";
    }
    const close = closes ? t(isHard ? "window.hard_close" : "window.close", { when: named(closes, setIn) }) : "";
    if (moment === "later" && opens) {
      return [t("window.opens", { when: named(opens, setIn) }), close].filter(Boolean).join(". ");
    }
    return close || t("window.always");
  };
}
