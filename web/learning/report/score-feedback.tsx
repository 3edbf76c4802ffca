import { useTranslation } from "react-i18next";

/** Shows what the author says to a student with this score, as it was typed. */
export function ScoreFeedback({ text }: { text: string }) {
  const { t } = useTranslation("report");
  return (
    <section className="score-feedback" aria-label={t("score.feedback")}>
      <h2 className="h3">{t("score.feedback")}</h2>
      <p dir="auto">{text}</p>
    </section>
  );
}
