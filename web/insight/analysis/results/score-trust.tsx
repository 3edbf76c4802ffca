import "../../../base/ui/styles/figures.css";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Analysis, Results } from "../requests.ts";
import { alphaGrade } from "../test/read-test.ts";
import { useScores } from "./use-scores.ts";

type Scores = NonNullable<Results["scores"]>;
type ScoreTrustProps = {
  results: Results;
  scores: Scores;
  /** What the item analysis says of the whole; null where too few sat it. */
  test: Analysis["test"] | undefined;
  hidden: Analysis["hidden"] | undefined;
  isPending: boolean;
};

/** Two scores with equal errors differ by chance this many times as much as one. */
const OF_A_DIFFERENCE = Math.SQRT2;

/** Shows how far the scores can be trusted, in words and in the figures that these rest on. */
export function ScoreTrust({ results, scores, test, hidden, isPending }: ScoreTrustProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const durations = useDurations();
  const { figure } = useFigures();
  const { score, between, error: errorOf } = useScores(results);
  const { error, unsure } = results;
  const reliability = () => {
    if (isPending) return "";
    if (!test) return t(hidden === "few_others" ? "results.trust.few_others" : "results.trust.few");
    const { alpha } = test;
    return alpha === null
      ? t("results.trust.unknown")
      : t(`results.trust.${alphaGrade(alpha)}`, { alpha: figure(alpha) });
  };
  const exactness =
    error === null
      ? t(`results.trust.unsure.${unsure ?? "not_measurable"}`)
      : t("results.trust.error", { error: errorOf(error), apart: errorOf(error * OF_A_DIFFERENCE) });
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("results.trust.title")}</h2>
        <p className="answer">
          {reliability()} {exactness}
        </p>
      </header>
      <dl className="figures">
        <div>
          <dt>{t("results.figures.students")}</dt>
          <dd>
            {numbers.counted(scores.people)} <small>{t("results.figures.first")}</small>
          </dd>
        </div>
        <div>
          <dt>{t("results.figures.mean")}</dt>
          <dd>
            {between(scores.mean)}{" "}
            {scores.sd === null ? null : <small>{t("results.figures.sd", { sd: between(scores.sd) })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("results.figures.median")}</dt>
          <dd>
            {between(scores.median)}{" "}
            {scores.people > 1 ? (
              <small>{t("results.figures.range", { from: score(scores.minimum), to: score(scores.maximum) })}</small>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t("results.figures.alpha")}</dt>
          <dd>
            {figure(test?.alpha ?? null)}{" "}
            {test?.alpha_interval ? (
              <small>
                {t("results.figures.alpha_interval", {
                  low: figure(test.alpha_interval.low),
                  high: figure(test.alpha_interval.high),
                })}
              </small>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t("results.figures.time")}</dt>
          <dd>{scores.median_time_ms > 0 ? durations.words(scores.median_time_ms / 1000) : "–"}</dd>
        </div>
      </dl>
    </section>
  );
}
