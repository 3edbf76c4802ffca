import { useTranslation } from "react-i18next";
import { scaleTicks } from "../../base/ui/scale-ticks.ts";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Performance } from "./requests.ts";
import { useScores } from "./use-scores.ts";

type EstimateProps = { estimate: NonNullable<Performance["estimate"]>; target: number | null; isOwn: boolean };

/** Marks that the scale has room for. */
const MARKS = 6;

/** Shows what a full test may come to after a diagnostic, as an estimate with its band. */
export function Estimate({ estimate, target, isOwn }: EstimateProps) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const scores = useScores();
  const { scale, assessment, people } = estimate;
  const value = scores.bound("scaled", estimate.value, scale);
  const said = {
    value,
    low: scores.bound("scaled", estimate.low, scale),
    high: scores.bound("scaled", estimate.high, scale),
    min: numbers.plain(scale.min),
    max: numbers.plain(scale.max),
  };
  const goal = target !== null && target >= scale.min && target <= scale.max ? target : null;
  return (
    <section className="block" aria-labelledby="estimate">
      <header>
        <h2 className="h2" id="estimate">
          {t(isOwn ? "estimate.title" : "estimate.title_team")}
        </h2>
        <p className="answer">{t("estimate.answer", said)}</p>
      </header>
      <ScoreScale
        label={t("estimate.scale", said)}
        minimum={scale.min}
        maximum={scale.max}
        {...scaleTicks(scale.min, scale.max, MARKS)}
        value={estimate.value}
        band={{ low: estimate.low, high: estimate.high }}
        {...(goal === null ? {} : { goal: { value: goal, label: t("trend.goal", { score: numbers.plain(goal) }) } })}
        format={numbers.plain}
      />
      <p className="foot">{t("estimate.foot", { test: assessment.name, people: numbers.counted(people) })}</p>
    </section>
  );
}
