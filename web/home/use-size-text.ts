import { useTranslation } from "react-i18next";

/** How big an assessment is, in words: "2 h 14 min · 98 questions". */
export function useSizeText() {
  const { t } = useTranslation("home");
  const time = (seconds: number | null) => {
    if (seconds === null) return t("untimed");
    const total = Math.round(seconds / 60);
    const hours = Math.floor(total / 60);
    if (hours === 0) return t("minutes", { count: total });
    return total % 60 === 0 ? t("hours_even", { hours }) : t("hours", { hours, minutes: total % 60 });
  };
  return (assessment: { time_seconds: number | null; question_count: number }) =>
    [time(assessment.time_seconds), t("questions", { count: assessment.question_count })].join(" · ");
}
