import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Anchor } from "../../parts/ask/requests.ts";

/** Returns where something was asked, said on one line. */
export function usePlaceWords(): (anchor: Anchor) => string {
  const { t } = useTranslation("doubts");
  const durations = useDurations();
  return ({ question, page, moment }) => {
    if (question) return t("place.question", { assessment: question.assessment.name, number: question.position });
    if (page) return t("place.page", { material: page.material.name, page: page.page });
    return moment ? t("place.moment", { video: moment.video.name, time: durations.moment(moment.at_ms) }) : "";
  };
}
