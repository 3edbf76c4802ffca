import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Calibration, CalibrationView } from "../requests.ts";
import { CalibrationState } from "./calibration-state.tsx";
import { PersonFit } from "./person-fit.tsx";

type CalibrationReportProps = { view: CalibrationView; calibration: Calibration; aside: ReactNode };

/** Shows what a calibration found and what it rests on, in sentences; below it, enough to do it again. */
export function CalibrationReport({ view, calibration, aside }: CalibrationReportProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const isNewest = view.calibrations[0]?.id === calibration.id;
  const { model, people, questions, flagged, reliability, converged, without_flagged: without } = calibration;
  return (
    <section className="block">
      <header className="row between top wrap">
        <div>
          <h2 className="h2">{t(isNewest ? "calibration.title" : "calibration.title_earlier")}</h2>
          <p className="answer">
            {t("calibration.answer", {
              model: t(`models.${model}.name`),
              people: t("calibration.people", { count: people }),
              questions: t("calibration.questions", { count: questions }),
            })}{" "}
            {converged ? t("calibration.flagged", { count: flagged }) : t("calibration.not_converged")}
          </p>
          <CalibrationState view={view} calibration={calibration} />
        </div>
        {aside}
      </header>
      <ul className="analysis-said" dir="auto">
        {calibration.report.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Provenance calibration={calibration} />
      <p className="foot">
        {reliability === null
          ? t("calibration.sure_unknown")
          : t("calibration.sure", { reliability: figure(reliability) })}{" "}
        {without
          ? t("calibration.without", {
              questions: without.left_out,
              reliability: figure(without.reliability),
              change: figure(without.largest_change),
            })
          : ""}
      </p>
      <PersonFit found={calibration.person_fit} />
    </section>
  );
}

function Provenance({ calibration }: { calibration: Calibration }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const dates = useDates(useUser().time_zone);
  const { quadrature, anchor, priors, ability, took_ms: took } = calibration;
  const prior = priors
    ? [
        priors.a ? `ln a ~ N(${figure(priors.a.mean)}, ${figure(priors.a.sd)})` : "",
        priors.b ? `b ~ N(${figure(priors.b.mean)}, ${figure(priors.b.sd)})` : "",
        priors.logit_c ? `logit c ~ N(${figure(priors.logit_c.mean)}, ${figure(priors.logit_c.sd)})` : "",
      ]
        .filter(Boolean)
        .join("; ")
    : t("provenance.no_priors");
  const facts: [name: string, value: string][] = [
    [
      t("provenance.made"),
      t("provenance.made_by", {
        when: dates.moment(calibration.created_at),
        name: calibration.created_by?.name ?? t("provenance.nobody"),
      }),
    ],
    [t("provenance.versions"), calibration.versions.join(", ")],
    [t("provenance.responses"), numbers.counted(calibration.responses)],
    [t("provenance.population"), t("provenance.first_complete")],
    [t("provenance.priors"), prior],
    [
      t("provenance.anchor"),
      anchor ? t("provenance.anchored", { count: anchor.questions }) : t("provenance.no_anchor"),
    ],
    ...(calibration.left_out.length > 0
      ? ([[t("provenance.left_out"), numbers.counted(calibration.left_out.length)]] satisfies [string, string][])
      : []),
    [t("provenance.ability"), `${figure(ability.mean)} ± ${figure(ability.sd)}`],
    [t("provenance.likelihood"), `${figure(calibration.log_likelihood, 1)} (${calibration.parameters})`],
    ["AIC · BIC", `${figure(calibration.aic, 1)} · ${figure(calibration.bic, 1)}`],
    [
      t("provenance.quadrature"),
      t("provenance.points", { count: quadrature.points, from: figure(quadrature.from), to: figure(quadrature.to) }),
    ],
    [t("provenance.cycles"), t("provenance.took", { cycles: calibration.cycles, seconds: figure(took / 1000, 1) })],
    [t("provenance.engine"), calibration.engine],
    [t("provenance.hash"), calibration.data_hash.slice(0, 16)],
  ];
  return (
    <details className="analysis-provenance">
      <summary className="link body-s">{t("provenance.title")}</summary>
      <dl className="analysis-facts body-s">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="dim">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
