import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { type Ground, Plane, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Results } from "../requests.ts";
import { barSpan } from "./bar-span.ts";
import { useScores } from "./use-scores.ts";

type Scores = NonNullable<Results["scores"]>;
type Step = Results["distribution"][number];

const height = 260;
/** A label of the axis needs so much room, in pixels. */
const LABEL = 48;

/** Shows how many students came to which score, with the error of one score at the median. */
export function ScoreChart({ results, scores }: { results: Results; scores: Scores }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { score, between, error: errorOf } = useScores(results);
  const { distribution: steps, error, unit } = results;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const width = first.to - first.from;
  const isOneScore = width === 1 && unit !== "percent";
  const ends = [barSpan(first, isOneScore).from, barSpan(last, isOneScore).to] as const;
  const range = ({ from, to }: Step) => (isOneScore ? score(from) : `${score(from)}–${score(to)}`);
  const ticks = ticksTo(Math.max(...steps.map(({ people }) => people))).filter(Number.isInteger);
  const columns: Column<Step>[] = [
    { id: "score", title: t("results.chart.score"), rowHeader: true, cell: range },
    { id: "people", title: t("results.chart.students"), numeric: true, cell: ({ people }) => numbers.counted(people) },
  ];
  const said = { median: between(scores.median), from: score(scores.minimum), to: score(scores.maximum) };
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("results.chart.title")}</h2>
      </header>
      <ChartFrame
        height={height}
        draw={(space) => (
          <Plane
            width={space}
            height={height}
            label={t("results.chart.label", said)}
            x={{
              domain: ends,
              ticks: steps
                .filter((_, at) => at % Math.max(1, Math.ceil((steps.length * LABEL) / Math.max(space, 1))) === 0)
                .map(({ from }) => from),
              title: t(`results.chart.${unit}`),
              format: numbers.plain,
            }}
            y={{
              domain: [0, ticks.at(-1) ?? 1],
              ticks,
              title: t("results.chart.students_axis"),
              format: numbers.plain,
            }}
          >
            {(ground) => (
              <>
                {steps.map((step) => (
                  <Bar key={step.from} span={barSpan(step, isOneScore)} people={step.people} ground={ground} />
                ))}
                <Middle value={scores.median} error={error} ends={ends} ground={ground}>
                  {t("results.chart.median", said)}
                </Middle>
              </>
            )}
          </Plane>
        )}
        table={<Table dense label={t("results.chart.title")} columns={columns} rows={steps} rowId={range} />}
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">
        {t("results.chart.sure")} {error === null ? null : t("results.chart.band", { error: errorOf(error) })}
      </p>
    </section>
  );
}

type BarProps = { span: ReturnType<typeof barSpan>; people: number; ground: Ground };

function Bar({ span: { from, to }, people, ground: { x, y, base } }: BarProps) {
  return (
    <rect
      className="analysis-bar"
      x={x(from) + 1}
      width={Math.max(1, x(to) - x(from) - 2)}
      y={y(people)}
      height={base - y(people)}
    />
  );
}

type MiddleProps = {
  value: number;
  error: number | null;
  ends: readonly [number, number];
  ground: Ground;
  children: string;
};

/** The median, with the error of one score below; the label is on the side that has room. */
function Middle({ value, error, ends: [from, to], ground, children }: MiddleProps) {
  const { x, left, right, top, base } = ground;
  const at = x(value);
  const isLate = at > (left + right) / 2;
  const [low, high] = error === null ? [value, value] : [Math.max(from, value - error), Math.min(to, value + error)];
  return (
    <>
      {error === null ? null : <rect className="band" x={x(low)} width={x(high) - x(low)} y={base + 1} height={6} />}
      <line className="needle" x1={at} x2={at} y1={top} y2={base + 7} />
      <text className="t-brass halo" x={at + (isLate ? -6 : 6)} y={top - 6} textAnchor={isLate ? "end" : "start"}>
        {children}
      </text>
    </>
  );
}
