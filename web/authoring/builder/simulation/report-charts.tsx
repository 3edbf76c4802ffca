import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type Section, stagesOf } from "../draft.ts";
import { CountsChart } from "./counts-chart.tsx";
import type { SectionReport } from "./requests.ts";

/** Shows the points in each module that leads to others with its cuts, or how many questions students of an adaptive section get. */
export function ReportCharts({ section, report }: { section: Section; report: SectionReport }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const rules = stagesOf(section)?.routing.rules ?? [];
  if (report.type === "adaptive") {
    return (
      <CountsChart
        question={t("simulation.length_title")}
        axis={t("simulation.length")}
        label={t("simulation.length_label")}
        counts={report.length.counts.map(({ questions, people }) => ({ value: questions, people }))}
      />
    );
  }
  return report.modules.flatMap(({ module, name, points }) => {
    const rule = rules.find(({ from }) => from === module);
    if (!rule || points.length === 0) return [];
    const cuts = rule.cuts
      .filter(({ at_least }) => at_least > 0)
      .map(({ at_least }) => ({
        value: at_least,
        said: t("points", { count: at_least, said: numbers.counted(at_least) }),
      }));
    return [
      <CountsChart
        key={module}
        question={t("simulation.points_title", { name })}
        axis={t("simulation.points_in", { name })}
        label={t("simulation.points_label", { name, cuts: cuts.map(({ said }) => said).join(", ") })}
        counts={points.map((row) => ({ value: row.points, people: row.people }))}
        cuts={cuts}
      />,
    ];
  });
}
