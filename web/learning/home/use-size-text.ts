import { useTranslation } from "react-i18next";
import { ownSeconds } from "../../base/common/own-seconds.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { OwnAssessment } from "./arrange.ts";

/** Returns how big an assessment is for its student, in words: "2 h 14 min · 98 questions". */
export function useSizeText() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  return ({ assessment, accommodations }: Pick<OwnAssessment, "assessment" | "accommodations">) => {
    const seconds = ownSeconds(assessment.time_seconds, accommodations);
    const time = seconds === null ? t("untimed") : durations.words(seconds);
    return [time, t("questions", { count: assessment.question_count })].join(" · ");
  };
}
