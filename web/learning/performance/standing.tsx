import { useTranslation } from "react-i18next";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Performance } from "./requests.ts";

type Standing = NonNullable<Performance["standing"]>;
type Cohort = Standing["cohorts"][number];

/** Out of 100, and never all of them: nobody is ahead of themselves. */
const whole = (share: number) => Math.min(99, Math.round(share * 100));

/** Shows the team which part of others the latest score is above, cohort by cohort; too few people are not told. */
export function Standing({ standing }: { standing: Standing }) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const everyone = standing.cohorts.find(({ cohort }) => cohort === "all");
  const test = standing.assessment.name;
  return (
    <section className="block" aria-labelledby="standing">
      <header>
        <h2 className="h2" id="standing">
          {t("standing.title")}
        </h2>
        <p className="answer">
          {everyone?.rank == null
            ? t("standing.answer_hidden", { test })
            : t("standing.answer", {
                test,
                rank: whole(everyone.rank),
                people: numbers.counted(everyone.people ?? 0),
              })}
        </p>
      </header>
      <ul className="pcts">
        {standing.cohorts.map((cohort) => (
          <Rank key={`${cohort.cohort} ${cohort.name}`} cohort={cohort} test={test} />
        ))}
      </ul>
      <p className="foot">{t("standing.foot")}</p>
    </section>
  );
}

function Rank({ cohort: { cohort, name, people, rank, band }, test }: { cohort: Cohort; test: string }) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const who = cohort === "all" ? t("standing.all", { test }) : (name ?? t(`standing.${cohort}`));
  if (rank === null)
    return (
      <li className="pct is-few">
        <span className="med">{who}</span>
        <span className="v">{t("standing.hidden")}</span>
        <span className="lm" />
        <span className="faint phone-row">{t("standing.needed")}</span>
      </li>
    );
  const value = whole(rank);
  const range = band ? { low: whole(band.low), high: whole(band.high) } : null;
  return (
    <li className="pct">
      <span className="med">{who}</span>
      <span className="v">{t("standing.rank", { rank: value })}</span>
      <span className="lm">
        <ScoreScale
          label={t("standing.scale", { who, rank: value })}
          minimum={0}
          maximum={100}
          step={5}
          labelEvery={25}
          value={value}
          {...(range ? { band: range } : {})}
          format={numbers.plain}
        />
      </span>
      <span className="faint num phone-row">
        {t("standing.people", { count: people ?? 0, people: numbers.counted(people ?? 0) })}
        {range ? (
          <>
            <br />
            {t("standing.likely", range)}
          </>
        ) : null}
      </span>
    </li>
  );
}
