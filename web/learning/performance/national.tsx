import { useTranslation } from "react-i18next";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useNationalWords } from "../../parts/sittings/use-national-words.ts";
import type { Performance, Series } from "./requests.ts";
import { useScores } from "./use-scores.ts";

type NationalProps = { rank: NonNullable<Performance["national"]>; series: Series; isOwn: boolean };

/** Shows how the latest score compares with those of the exam’s test takers, by the table that the school set. */
export function National({ rank, series, isOwn }: NationalProps) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const scores = useScores();
  const words = useNationalWords();
  const { exam, source, percentile, band } = rank;
  const latest = series.scores.at(-1);
  const score = latest
    ? `${scores.value(series.unit, latest.value)} ${scores.error(series.unit, { ...latest, scale: series.scale })}`
    : numbers.plain(rank.score);
  return (
    <section className="block" aria-labelledby="national">
      <header>
        <h2 className="h2" id="national">
          {t(isOwn ? "national.title" : "national.title_team", { exam })}
        </h2>
        <p className="answer">{words(rank)}</p>
      </header>
      <ScoreScale
        label={words(rank)}
        minimum={0}
        maximum={100}
        step={5}
        labelEvery={25}
        value={percentile}
        {...(band ? { band } : {})}
        format={numbers.plain}
      />
      <p className="foot">{t("national.foot", { score: score.trim(), source })}</p>
    </section>
  );
}
