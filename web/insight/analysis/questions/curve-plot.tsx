import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { areaPath, linePath } from "../../../base/ui/charts/paths.ts";
import { abilityTicks, Plane } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { CalibratedQuestion } from "../requests.ts";
import { fitVerdict } from "./fit-verdict.ts";

const height = 260;
const shares = [0, 0.25, 0.5, 0.75, 1] as const;

type CurveProps = { question: CalibratedQuestion; thetas: readonly number[] };
type CurvePlotProps = CurveProps & {
  /** Of the calibration and of the item analysis together. */
  flags: CalibratedQuestion["flags"];
};
type Observed = CalibratedQuestion["observed"][number];

/** Shows what the model says of a question at each ability, and what people of that ability did. */
export function CurvePlot({ question, flags, thetas }: CurvePlotProps) {
  const { t } = useTranslation("analysis");
  const { figure, percent, chance } = useFigures();
  const { a, b, c, se, fit, observed } = question;
  if (a === null || b === null || question.curve.probability.length === 0) {
    return (
      <section className="block">
        <div className="analysis-head mb-3">
          <h3 className="h2">{t("curve.title")}</h3>
          <p className="answer">{question.note ?? t("curve.none")}</p>
        </div>
      </section>
    );
  }
  const middle = (1 + (c ?? 0)) / 2;
  const answer = t(a < 0 ? "curve.falls" : "curve.answer", {
    share: percent(middle),
    b: figure(b),
    error: se.b === null ? "" : `\u00a0±\u00a0${figure(se.b)}`,
  });
  const groups = observed.map(({ people }) => people);
  const [least, most] = [Math.min(...groups), Math.max(...groups)];
  return (
    <section className="block">
      <div className="analysis-head mb-3">
        <h3 className="h2">{t("curve.title")}</h3>
        <p className="answer">
          {answer} {t(`curve.${fitVerdict(question, flags)}`, { p: chance(fit.p) })}
        </p>
      </div>
      <ChartFrame
        height={height}
        draw={(width) => (
          <Curve question={question} thetas={thetas} width={width} label={t("curve.chart", { answer })} />
        )}
        table={<ObservedTable question={question} thetas={thetas} />}
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">
        {question.curve.low.length > 0 ? `${t("curve.band")} ` : ""}
        {groups.length > 0 ? t(least === most ? "curve.dots_alike" : "curve.dots", { least, most }) : ""}
      </p>
    </section>
  );
}

function Curve({ question, thetas, width, label }: CurveProps & { width: number; label: string }) {
  const { t } = useTranslation("analysis");
  const { percent, figure } = useFigures();
  const { probability, low, high } = question.curve;
  const b = question.b ?? 0;
  return (
    <Plane
      width={width}
      height={height}
      label={label}
      x={{
        domain: [-4, 4],
        ticks: abilityTicks.filter((tick) => width > 320 || tick % 2 === 0),
        title: t("ability"),
        format: (value) => figure(value, 0),
      }}
      y={{ domain: [0, 1], ticks: shares, title: t("curve.share"), format: percent }}
    >
      {({ x, y, top, base }) => (
        <>
          <path
            className="band"
            d={areaPath(
              high.map((value, index) => [x(thetas[index] ?? 0), y(value)]),
              low.map((value, index) => [x(thetas[index] ?? 0), y(value)]),
            )}
          />
          {b >= -4 && b <= 4 ? (
            <>
              <line className="goal" x1={x(b)} x2={x(b)} y1={top} y2={base} />
              <text
                className="t-2 halo"
                x={x(b) + (b > 2.5 ? -6 : 6)}
                y={top + 8}
                textAnchor={b > 2.5 ? "end" : "start"}
              >
                {`b ${figure(b)}`}
              </text>
            </>
          ) : null}
          <path className="me" d={linePath(probability.map((value, index) => [x(thetas[index] ?? 0), y(value)]))} />
          {question.observed
            .filter(({ theta }) => Math.abs(theta) <= 4)
            .map((one) => (
              <g key={one.theta}>
                <line className="prev" x1={x(one.theta)} x2={x(one.theta)} y1={y(one.low)} y2={y(one.high)} />
                <circle className="q-ok" cx={x(one.theta)} cy={y(one.share)} r="4" />
              </g>
            ))}
        </>
      )}
    </Plane>
  );
}

function ObservedTable({ question, thetas }: CurveProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure, percent } = useFigures();
  /** The model's share at the listed ability that lies nearest. */
  const expected = (theta: number) => {
    const near = thetas.reduce((best, each, index) => {
      return Math.abs(each - theta) < Math.abs((thetas[best] ?? 0) - theta) ? index : best;
    }, 0);
    return question.curve.probability[near] ?? null;
  };
  const columns: Column<Observed>[] = [
    { id: "theta", title: t("ability"), rowHeader: true, cell: ({ theta }) => figure(theta) },
    { id: "people", title: t("people"), numeric: true, cell: ({ people }) => numbers.counted(people) },
    { id: "share", title: t("curve.columns.observed"), numeric: true, cell: ({ share }) => percent(share) },
    {
      id: "range",
      title: t("curve.columns.range"),
      numeric: true,
      cell: ({ low, high }) => `${percent(low)}–${percent(high)}`,
    },
    { id: "model", title: t("curve.columns.model"), numeric: true, cell: ({ theta }) => percent(expected(theta)) },
  ];
  return (
    <Table
      dense
      label={t("curve.title")}
      columns={columns}
      rows={question.observed}
      rowId={({ theta }) => String(theta)}
    />
  );
}
