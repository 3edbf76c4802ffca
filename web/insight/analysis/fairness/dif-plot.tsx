import { shortenText } from "@sextant/questions/text/cut.ts";
import { getRouteApi } from "@tanstack/react-router";
import { scaleLinear } from "@visx/scale";
import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import type { AnalysedQuestion, Analysis } from "../requests.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");
const rowHeight = 20;
const [top, bottom, right] = [48, 40, 12] as const;
/** If there is room, a question's title is shown beside its number; `letterWidth` is the approximate width of a letter in pixels. */
const [numberWidth, wordsWidth, letterWidth] = [40, 280, 6.6] as const;

function shortened(title: string): string {
  const most = Math.floor((wordsWidth - numberWidth - 20) / letterWidth);
  return shortenText(title, most);
}

type Compared = AnalysedQuestion & { dif: NonNullable<AnalysedQuestion["dif"]> };
type DifPlotProps = { analysis: Analysis; dif: NonNullable<Analysis["dif"]> };

/** By how much each question is harder or easier for the second group, with the doubt of it. */
export function DifPlot({ analysis, dif }: DifPlotProps) {
  const { t } = useTranslation("analysis");
  const known = analysis.questions.flatMap((question): Compared[] =>
    question.dif && question.dif.delta !== null ? [{ ...question, dif: question.dif }] : [],
  );
  const large = known.filter((one) => one.dif.class === "C").length;
  const moderate = known.filter((one) => one.dif.class === "B").length;
  const names = { reference: dif.reference.name, focal: dif.focal.name };
  const sorted = [...known].sort((one, other) => (one.dif.delta ?? 0) - (other.dif.delta ?? 0));
  const answer =
    large + moderate === 0
      ? t("fairness.none", { count: known.length, ...names })
      : `${t("fairness.some", { count: large + moderate, all: known.length })} ${t("fairness.much", { count: large })}`;
  const height = sorted.length * rowHeight + top + bottom;
  return (
    <>
      <p className="answer mb-5" role="status">
        {answer}
      </p>
      {known.length > 0 ? (
        <ChartFrame
          height={height}
          draw={(width) => <Intervals rows={sorted} width={width} height={height} names={names} label={answer} />}
          table={<DifTable rows={sorted} names={names} />}
          showTable={t("show_table")}
          showChart={t("show_chart")}
        />
      ) : null}
      <p className="foot">
        {t("fairness.sure", { one: dif.reference.people, other: dif.focal.people, ...names })}{" "}
        {dif.left_out.length > 0 ? t("fairness.left_out", { count: dif.left_out.length }) : ""}
      </p>
    </>
  );
}

type Names = { reference: string; focal: string };
type IntervalsProps = { rows: readonly Compared[]; width: number; height: number; names: Names; label: string };

function Intervals({ rows, width, height, names, label }: IntervalsProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const hasWords = width > 720;
  const left = hasWords ? wordsWidth : numberWidth;
  const widest = Math.max(2, ...rows.map(({ dif }) => Math.abs(dif.delta ?? 0) + 1.96 * (dif.delta_error ?? 0)));
  const bound = Math.min(6, Math.ceil(widest));
  const x = scaleLinear({ domain: [-bound, bound], range: [left, width - right], clamp: true });
  const base = height - bottom;
  const step = bound > 3 ? 2 : 1;
  const ticks = Array.from(
    { length: Math.floor(bound / step) * 2 + 1 },
    (_, index) => (index - Math.floor(bound / step)) * step,
  );
  return (
    <svg
      className="ch"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("fairness.chart", { answer: label })}
    >
      <rect className="cohort" x={x(-1)} width={x(1) - x(-1)} y={top - 8} height={base - top + 8} />
      <line className="axis" x1={x(0)} x2={x(0)} y1={top - 8} y2={base} shapeRendering="crispEdges" />
      <text x={left} y={12}>
        {t("fairness.harder", { name: names.focal })}
      </text>
      {/* On a line of its own: long names would meet in the middle. */}
      <text x={width - right} y={28} textAnchor="end">
        {t("fairness.easier", { name: names.focal })}
      </text>
      {rows.map(({ question, position, title, dif }, index) => {
        const y = top + (index + 0.5) * rowHeight;
        const [delta, error] = [dif.delta ?? 0, 1.96 * (dif.delta_error ?? 0)];
        const isOdd = dif.class === "B" || dif.class === "C";
        return (
          <g key={question}>
            <text className={isOdd ? "t-wrong" : undefined} x={numberWidth - 10} y={y + 4} textAnchor="end">
              {position}
            </text>
            {hasWords ? (
              <text x={numberWidth} y={y + 4}>
                {shortened(title)}
              </text>
            ) : null}
            <line className={isOdd ? "q-no" : "prev"} x1={x(delta - error)} x2={x(delta + error)} y1={y} y2={y} />
            {isOdd ? (
              <path className="q-no" d={`M${x(delta) - 4} ${y - 4}l8 8m0-8l-8 8`} />
            ) : (
              <circle className="q-ok" cx={x(delta)} cy={y} r="4" />
            )}
          </g>
        );
      })}
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={base + 18} textAnchor="middle">
          {figure(tick, 0)}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 4} textAnchor="middle">
        {t("fairness.delta")}
      </text>
    </svg>
  );
}

function DifTable({ rows, names }: { rows: readonly Compared[]; names: Names }) {
  const { t } = useTranslation("analysis");
  const { signed, figure, chance } = useFigures();
  const navigate = route.useNavigate();
  const columns: Column<Compared>[] = [
    {
      id: "question",
      title: t("columns.position"),
      rowHeader: true,
      cell: ({ question, position, title }) => (
        <Button
          className="analysis-open"
          onPress={() => void navigate({ search: (before) => ({ ...before, tab: undefined, q: question }) })}
        >
          <span className="num faint">{position}</span>
          <span className="clamp2" dir="auto">
            {title}
          </span>
        </Button>
      ),
    },
    {
      id: "delta",
      title: t("fairness.columns.delta"),
      numeric: true,
      cell: ({ dif }) => `${signed(dif.delta)}${dif.delta_error === null ? "" : ` ± ${figure(dif.delta_error)}`}`,
    },
    { id: "p", title: t("fairness.columns.p"), numeric: true, cell: ({ dif }) => chance(dif.p) },
    {
      id: "class",
      title: t("fairness.columns.class"),
      cell: ({ dif }) =>
        dif.class === null || dif.class === "A" ? (
          <span className="dim">{t("fairness.class_a")}</span>
        ) : (
          <Badge tone={dif.class === "C" ? "warning" : "line"} {...(dif.class === "C" ? { icon: TriangleAlert } : {})}>
            {t(dif.class === "C" ? "fairness.class_c" : "fairness.class_b", {
              name: dif.favours === "focal" ? names.focal : names.reference,
            })}
          </Badge>
        ),
    },
  ];
  return (
    <Table dense stacks label={t("fairness.title")} columns={columns} rows={rows} rowId={({ question }) => question} />
  );
}
