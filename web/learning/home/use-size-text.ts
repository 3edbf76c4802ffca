import { useTranslation } from "react-i18next";
import { ownRange } from "../../base/common/own-seconds.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { OwnAssessment } from "./arrange.ts";

/** Returns how big an assessment is for its student, in words: "2 hr 14 min · 98 questions". */
export function useSizeText() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  return ({ assessment, accommodations }: Pick<OwnAssessment, "assessment" | "accommodations">) => {
    const range = ownRange(assessment, accommodations);
    const time = range === null ? t("untimed") : durations.range(range.least, range.most);
    return [time, t("questions", { count: assessment.question_count })].join(" · ");
  };
}
