import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import type { OwnAssessment } from "./requests.ts";

/** `begin` while it may be started, `later` before it opens, `begun` with the sitting's own end, `over` when neither. */
export type WindowMoment = "begin" | "later" | "begun" | "over";

/**
 * Returns when an assessment may be sat, in the person's own zone, named; and in the zone it was set in where the clocks differ.
 * Empty when there is nothing to say.
 */
export function useWindowText() {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const named = useNamedMoment();

  return (own: OwnAssessment, moment: WindowMoment, endsAt: string | null, now: Date): string => {
    const { opens_at: opens, closes_at: closes, time_zone: setIn, hard_close: isHard } = own;
    if (moment === "begun") return endsAt ? t("window.submit_by", { when: named(endsAt, setIn) }) : "";
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
