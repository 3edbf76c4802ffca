import { getRouteApi } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Analysis, Calibration } from "../requests.ts";
import { TableDownload } from "../table-download.tsx";
import { useCalibrationName } from "../use-calibration-name.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

type Pair = Analysis["dependence"]["pairs"][number];
type DependenceTabProps = { analysis: Analysis; calibrations: readonly Calibration[]; mayCalibrate: boolean };

/** Shows which pairs of questions go together more than the ability behind them says. */
export function DependenceTab({ analysis, calibrations, mayCalibrate }: DependenceTabProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { signed, figure } = useFigures();
  const navigate = route.useNavigate();
  const nameOf = useCalibrationName();
  const by = calibrations.find(({ id }) => id === analysis.dependence.calibration);
  const { pairs, mean, expected, q3_star: largest, margin, note } = analysis.dependence;
  const questions = new Map(analysis.questions.map((question) => [question.question, question]));
  if (pairs.length === 0) {
    return (
      <EmptyState
        title={t("dependence.empty_title")}
        action={
          mayCalibrate && analysis.dependence.calibration === null ? (
            <Link href={`/assessments/${analysis.assessment.id}/analysis?tab=calibration`}>{t("precision.to")}</Link>
          ) : null
        }
      >
        {analysis.dependence.calibration === null ? t("dependence.empty") : (note ?? t("dependence.empty"))}
      </EmptyState>
    );
  }
  const suspects = pairs.filter((pair) => pair.is_suspect).length;
  const question = (id: string) => {
    const known = questions.get(id);
    return (
      <Button
        className="analysis-open"
        onPress={() => void navigate({ search: (before) => ({ ...before, tab: undefined, q: id }) })}
      >
        <span className="num faint">{known?.position ?? ""}</span>
        <span className="clamp2">{known?.title ?? ""}</span>
      </Button>
    );
  };
  const columns: Column<Pair>[] = [
    { id: "first", title: t("dependence.first"), rowHeader: true, cell: (pair) => question(pair.first) },
    { id: "second", title: t("dependence.second"), cell: (pair) => question(pair.second) },
    { id: "people", title: t("people"), numeric: true, cell: (pair) => numbers.counted(pair.people) },
    { id: "q3", title: "Q3", numeric: true, cell: (pair) => signed(pair.q3) },
    {
      id: "strength",
      title: t("dependence.above"),
      cell: (pair) => <Strength value={pair.q3 - (mean ?? 0)} isSuspect={pair.is_suspect} />,
    },
    {
      id: "verdict",
      title: t("dependence.verdict"),
      cell: (pair) =>
        pair.is_suspect ? (
          <Badge tone="warning" icon={TriangleAlert}>
            {t("dependence.suspect")}
          </Badge>
        ) : (
          <span className="dim nowrap">{t("dependence.usual")}</span>
        ),
    },
  ];
  return (
    <section className="block">
      <header className="row between top wrap">
        <div>
          <h2 className="h2">{t("dependence.title")}</h2>
          <p className="answer">
            {suspects === 0
              ? t("dependence.none")
              : `${t("dependence.some", { count: suspects })} ${t("dependence.why")}`}
          </p>
        </div>
        <TableDownload analysis={analysis} table="pairs" />
      </header>
      <Table
        stacks
        dense
        label={t("dependence.title")}
        columns={columns}
        rows={pairs}
        rowId={({ first, second }) => `${first} ${second}`}
      />
      <p className="foot">
        {by ? `${t("dependence.by", { name: nameOf(by) })} ` : ""}
        {t("dependence.sure", {
          mean: signed(mean),
          expected: signed(expected),
          largest: figure(largest),
          margin: figure(margin),
        })}
      </p>
    </section>
  );
}

/** How far a pair lies above the others, up to half of what is possible. */
function Strength({ value, isSuspect }: { value: number; isSuspect: boolean }) {
  const share = Math.max(0, Math.min(1, value / 0.5));
  return (
    <span className="analysis-strength" aria-hidden="true" data-suspect={isSuspect || undefined}>
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}
