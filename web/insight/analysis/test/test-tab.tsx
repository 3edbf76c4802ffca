import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Analysis, CalibrationView } from "../requests.ts";
import { DistributionPlot } from "./distribution-plot.tsx";
import { isApart } from "./on-scale.ts";
import { PersonItemMap } from "./person-item-map.tsx";
import { PrecisionPlot } from "./precision-plot.tsx";
import { alphaGrade } from "./read-test.ts";

type TestTabProps = { analysis: Analysis; calibration: CalibrationView | undefined; mayCalibrate: boolean };

/** Shows how well the whole measures: how far scores may be trusted, for whom, and whether it suits who sat it. */
export function TestTab({ analysis, calibration, mayCalibrate }: TestTabProps) {
  const { t } = useTranslation("analysis");
  if (!analysis.test) return null;
  const questions = calibration?.questions ?? [];
  const apart = questions.filter(isApart).map(({ position }) => position);
  return (
    <div className="stack g8 analysis-blocks">
      <Reliability test={analysis.test} people={analysis.people} />
      <DistributionPlot test={analysis.test} people={analysis.people} />
      {calibration?.test && calibration.calibration ? (
        <>
          <PrecisionPlot
            test={calibration.test}
            thetas={calibration.thetas}
            calibration={calibration.calibration}
            apart={apart}
          />
          {calibration.map ? (
            <PersonItemMap map={calibration.map} questions={questions} calibration={calibration.calibration} />
          ) : null}
        </>
      ) : (
        <section className="block">
          <header>
            <h2 className="h2">{t("precision.title")}</h2>
            <p className="answer">{t(mayCalibrate ? "precision.none" : "precision.none_reader")}</p>
          </header>
          {mayCalibrate ? (
            <Link href={`/assessments/${analysis.assessment.id}/analysis?tab=calibration`}>{t("precision.to")}</Link>
          ) : null}
        </section>
      )}
    </div>
  );
}

function Reliability({ test, people }: { test: NonNullable<Analysis["test"]>; people: number }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const durations = useDurations();
  const { figure } = useFigures();
  const { alpha, standard_error: error, without_flagged: without } = test;
  const withInterval = (value: number | null, interval: { low: number; high: number } | null) =>
    value === null || interval === null
      ? figure(value)
      : t("reliability.alpha_interval", {
          alpha: figure(value),
          low: figure(interval.low),
          high: figure(interval.high),
        });
  const facts: [name: string, value: string][] = [
    [t("reliability.alpha"), withInterval(alpha, test.alpha_interval)],
    ...(without
      ? [
          [
            t("reliability.without", { questions: without.questions }),
            withInterval(without.alpha, without.alpha_interval),
          ] as [string, string],
        ]
      : []),
    [t("reliability.error"), error === null ? "–" : `± ${figure(error, 1)}`],
    [t("reliability.mean"), `${figure(test.mean, 1)} / ${numbers.plain(test.maximum)}`],
    [t("reliability.sd"), figure(test.standard_deviation, 1)],
    [t("reliability.correlation"), figure(test.mean_item_correlation)],
    [t("reliability.time"), test.median_time_ms === null ? "–" : durations.words(test.median_time_ms / 1000)],
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("reliability.title")}</h2>
        <p className="answer">
          {alpha === null ? (
            t("reliability.unknown")
          ) : (
            <>
              {t(`reliability.${alphaGrade(alpha)}`, { alpha: figure(alpha) })}{" "}
              {error === null ? t("reliability.unsure") : t("reliability.accurate", { error: figure(error, 1) })}
            </>
          )}
        </p>
      </header>
      <dl className="analysis-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {test.notes.length > 0 ? (
        <ul className="foot" dir="auto">
          {test.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <p className="foot">{t("reliability.sure", { count: people })}</p>
    </section>
  );
}
