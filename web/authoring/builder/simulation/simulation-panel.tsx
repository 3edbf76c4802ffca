import "./simulation.css";
import { Dices } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { FindingList } from "../checks/finding-list.tsx";
import { type PlacedFinding, placeFinding } from "../checks/place-finding.ts";
import type { Section } from "../draft.ts";
import { PrecisionChart } from "./precision-chart.tsx";
import { preciseRange, scoresOf } from "./read-report.ts";
import { ReportCharts } from "./report-charts.tsx";
import { type SectionReport, type Simulation, type SimulationView, simulationQuery } from "./requests.ts";
import { SimulationFacts } from "./simulation-facts.tsx";
import { SimulationSettingsFields } from "./simulation-settings.tsx";
import { SuggestedCuts } from "./suggested-cuts.tsx";
import { useSimulate, usualSettings } from "./use-simulate.ts";

/** About a reliability of .84 where abilities spread by 1. */
const PRECISE = 0.4;

/** Shows the simulation of a staged or adaptive section: the routes that students take, how well each is measured, and better cuts. */
export function SimulationPanel({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { stored, toLocal } = useBuilder();
  const numbers = useNumbers();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, failure } = useExtra(simulationQuery(stored.id, chosen), t("unloaded.simulation"));
  const [settings, setSettings] = useState(usualSettings);
  const { start, cancel, refused } = useSimulate();
  const report = data?.simulation?.sections.find((one) => toLocal(one.section) === section.id) ?? null;
  const isBusy = start.isPending || (data?.running ?? null) !== null;
  const simulate = (uncalibrated: "refuse" | "difficulty") => {
    setChosen(null);
    start.mutate({ uncalibrated, settings });
  };
  return (
    <section className="block sim-panel" aria-label={t("simulation.title")}>
      <header className="sim-head">
        <div className="grow">
          <h2 className="h2">{t("simulation.precision")}</h2>
          <p className="answer">{report ? <Answer report={report} /> : t("simulation.lead")}</p>
        </div>
        <Button size="sm" isPending={isBusy} onPress={() => simulate("refuse")}>
          <Icon of={Dices} small />
          {t("simulation.act", { said: numbers.counted(settings.people) })}
        </Button>
      </header>
      {failure}
      <SimulationSettingsFields settings={settings} onChange={setSettings} />
      {data?.running ? <Running running={data.running} onCancel={() => cancel.mutate()} /> : null}
      {refused.length > 0 ? <Refused findings={refused} onDifficulty={() => simulate("difficulty")} /> : null}
      {data?.simulation && report ? <Report section={section} simulation={data.simulation} report={report} /> : null}
      {data && data.simulations.length > 1 ? <Earlier view={data} onChoose={setChosen} /> : null}
    </section>
  );
}

/** Describes the range of abilities that is measured well, in score units where there are any. */
function Answer({ report }: { report: SectionReport }) {
  const { t } = useTranslation("builder");
  const { figure } = useFigures();
  const numbers = useNumbers();
  const limit = PRECISE * report.population.sd;
  const range = preciseRange(report, limit);
  const said = { limit: figure(limit), from: figure(range?.from ?? 0, 1), to: figure(range?.to ?? 0, 1) };
  const scores = scoresOf(report, range);
  const plain = (value: number) => numbers.plain(Math.round(value));
  return (
    <>
      {t(range ? "simulation.precise" : "simulation.nowhere", said)}
      {scores
        ? ` ${t("simulation.in_scores", { from: plain(scores.from), to: plain(scores.to), error: plain(scores.error) })}`
        : null}
    </>
  );
}

function Running({ running, onCancel }: { running: NonNullable<SimulationView["running"]>; onCancel: () => void }) {
  const { t } = useTranslation("builder");
  const { done, total } = running.progress;
  return (
    <div className="sim-running">
      <div className="grow">
        <ProgressBar label={t("simulation.running")} {...(total ? { percent: (100 * done) / total } : {})} />
      </div>
      <Button size="sm" onPress={onCancel}>
        {t("simulation.cancel")}
      </Button>
    </div>
  );
}

/** A draft whose questions lack parameters is valid: it just can't be simulated with them. */
const asAdvice = (placed: PlacedFinding): PlacedFinding => ({
  ...placed,
  finding: { ...placed.finding, severity: "advice" },
});

type RefusedProps = { findings: readonly Parameters<typeof placeFinding>[0][]; onDifficulty: () => void };

/** Lists what must be fixed first; if only parameters are missing, offers difficulties in their place. */
function Refused({ findings, onDifficulty }: RefusedProps) {
  const { t } = useTranslation("builder");
  const { toLocal } = useBuilder();
  const { draft } = useBuilderState();
  const placed = findings.flatMap((finding) => placeFinding(finding, draft, toLocal) ?? []);
  const isCalibration = findings.every(({ code }) => code === "not_calibrated");
  if (!isCalibration)
    return (
      <>
        <Notice tone="warning" title={t("simulation.refused", { count: findings.length })} />
        <FindingList findings={placed} />
      </>
    );
  return (
    <>
      <Notice title={t("simulation.uncalibrated", { count: findings.length })}>
        {t("simulation.uncalibrated_text")}
      </Notice>
      <div className="sim-refused">
        <Button size="sm" onPress={onDifficulty}>
          {t("simulation.by_difficulty")}
        </Button>
        <details>
          <summary className="link body-s">{t("simulation.show_uncalibrated")}</summary>
          <FindingList findings={placed.map(asAdvice)} />
        </details>
      </div>
    </>
  );
}

type ReportProps = { section: Section; simulation: Simulation; report: SectionReport };

function Report({ section, simulation, report }: ReportProps) {
  const { t } = useTranslation("builder");
  const { version } = useBuilderState();
  const { figure } = useFigures();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const names = new Map(report.modules.map(({ module, name }) => [module, name]));
  const nameOf = (modules: readonly string[]) =>
    modules.length === 0 ? t("simulation.everyone") : modules.map((id) => names.get(id) ?? id).join(" › ");
  const { basis, population } = report;
  return (
    <>
      {basis.from_difficulty > 0 ? (
        <Notice
          tone="warning"
          title={t("simulation.from_difficulty", {
            count: basis.from_difficulty,
            of: numbers.counted(basis.questions),
          })}
        >
          {t("simulation.from_difficulty_text")}
        </Notice>
      ) : null}
      {simulation.version === version ? null : <Notice>{t("simulation.changed")}</Notice>}
      <div className="sim">
        <div>
          <PrecisionChart
            report={report}
            limit={PRECISE * population.sd}
            label={t("simulation.precision_label")}
            nameOf={nameOf}
          />
        </div>
        <SimulationFacts report={report} people={simulation.people} nameOf={nameOf} />
      </div>
      <ReportCharts section={section} report={report} />
      <SuggestedCuts section={section} report={report} />
      <p className="foot">
        {t("simulation.run", {
          time: dates.moment(simulation.created_at),
          people: numbers.counted(simulation.people),
          mean: figure(population.mean),
          sd: figure(population.sd),
          seed: numbers.plain(simulation.seed),
        })}{" "}
        {basis.calibrated_at === null ? null : t("simulation.calibrated", { date: dates.date(basis.calibrated_at) })}
      </p>
    </>
  );
}

function Earlier({ view, onChoose }: { view: SimulationView; onChoose: (id: string) => void }) {
  const { t } = useTranslation("builder");
  const dates = useDates(useUser().time_zone);
  return (
    <div className="build-fields sim-earlier">
      <Select
        label={t("simulation.earlier")}
        value={view.simulation?.id ?? null}
        choices={view.simulations.map(({ id, created_at, created_by }) => ({
          id,
          label: [dates.moment(created_at), created_by?.name].filter(Boolean).join(" · "),
        }))}
        onChange={onChoose}
      />
    </div>
  );
}
