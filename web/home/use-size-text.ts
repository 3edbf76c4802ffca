import { useTranslation } from "react-i18next";
import { useDurations } from "../ui/use-durations.ts";

/** Returns how big an assessment is, in words: "2 h 14 min · 98 questions". */
export function useSizeText() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  return ({ time_seconds: seconds, question_count: count }: { time_seconds: number | null; question_count: number }) =>
    [seconds === null ? t("untimed") : durations.words(seconds), t("questions", { count })].join(" · ");
}
