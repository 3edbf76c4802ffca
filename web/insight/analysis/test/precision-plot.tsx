import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { linePath } from "../../../base/ui/charts/paths.ts";
import { abilityTicks, Plane, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import type { Calibration, CalibrationView } from "../requests.ts";
import { readPrecision } from "./read-test.ts";

type Measured = NonNullable<CalibrationView["test"]>;
type PrecisionPlotProps = {
  test: Measured;
  thetas: readonly number[];
  calibration: Calibration;
  /** Numbers of the questions that lie off the scale or work backwards. */
  apart: readonly number[];
};

const height = 240;
/** About a reliability of .84 where abilities spread by 1. */
const precise = 0.4;
/** Errors beyond it are no measurement; the line leaves the chart there. */
const mostError = 1.5;

type Point = { theta: number; information: number; error: number | null; score: number };

/** For whom the test measures well: its error and its information along ability. */
export function PrecisionPlot({ test, thetas, calibration, apart }: PrecisionPlotProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const { best, range } = readPrecision(test, thetas, precise);
  const answer = best ? t("precision.best", { theta: figure(best.theta, 1), error: figure(best.error) }) : "";
  const spread = range
    ? t("precision.range", { limit: figure(precise, 1), from: figure(range.from, 1), to: figure(range.to, 1) })
    : t("precision.nowhere", { limit: figure(precise, 1) });
  const points: Point[] = thetas.map((theta, index) => ({
    theta,
    information: test.information[index] ?? 0,
    error: test.standard_error[index] ?? null,
    score: test.true_score[index] ?? 0,
  }));
  const columns: Column<Point>[] = [
    { id: "theta", title: t("ability"), rowHeader: true, cell: ({ theta }) => figure(theta, 1) },
    { id: "error", title: t("precision.error"), numeric: true, cell: ({ error }) => figure(error) },
    {
      id: "information",
      title: t("precision.information"),
      numeric: true,
      cell: ({ information }) => figure(information),
    },
    { id: "score", title: t("precision.score"), numeric: true, cell: ({ score }) => figure(score, 1) },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("precision.title")}</h2>
        <p className="answer">
          {answer} {spread}
        </p>
      </header>
      <ChartFrame
        height={height}
        draw={(width) => (
          <div className="analysis-pair" data-beside={width > 720 || undefined}>
            <Errors
              points={points}
              best={best}
              width={width > 720 ? (width - 48) / 2 : width}
              label={`${answer} ${spread}`}
            />
            <Information points={points} width={width > 720 ? (width - 48) / 2 : width} label={answer} />
          </div>
        )}
        table={
          <Table
            dense
            label={t("precision.title")}
            columns={columns}
            rows={points.filter((_, index) => index % 5 === 0)}
            rowId={({ theta }) => String(theta)}
          />
        }
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">
        {t("precision.sure", { model: t(`models.${calibration.model}.name`), count: calibration.people })}{" "}
        {t("precision.scale", { mean: figure(calibration.ability.mean), sd: figure(calibration.ability.sd) })}{" "}
        {apart.length > 0 ? t("precision.counted", { list: apart.join(", ") }) : ""}
      </p>
    </section>
  );
}

type ChartProps = { points: readonly Point[]; width: number; label: string };

const useAbilityAxis = (width: number) => {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  return {
    domain: [-4, 4] as const,
    ticks: abilityTicks.filter((tick) => width > 320 || tick % 2 === 0),
    title: t("ability"),
    format: (value: number) => figure(value, 0),
  };
};

function Errors({ points, best, width, label }: ChartProps & { best: { theta: number; error: number } | null }) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const shown = points.flatMap(({ theta, error }) =>
    error !== null && error <= mostError ? [[theta, error] as const] : [],
  );
  return (
    <Plane
      width={width}
      height={height}
      label={t("precision.chart_error", { answer: label })}
      x={useAbilityAxis(width)}
      y={{
        domain: [0, mostError],
        ticks: [0, 0.5, 1, mostError],
        title: t("precision.error"),
        format: (value) => figure(value, 1),
      }}
    >
      {({ x, y, left, right }) => (
        <>
          <line className="goal" x1={left} x2={right} y1={y(precise)} y2={y(precise)} />
          <text className="t-2 halo" x={left + 4} y={y(precise) + 16}>
            {t("precision.limit", { limit: figure(precise, 1) })}
          </text>
          <path className="me" d={linePath(shown.map(([theta, error]) => [x(theta), y(error)]))} />
          {best ? <circle className="me-dot now" cx={x(best.theta)} cy={y(best.error)} r="4" /> : null}
        </>
      )}
    </Plane>
  );
}

function Information({ points, width, label }: ChartProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const ticks = ticksTo(Math.max(...points.map(({ information }) => information)));
  const digits = ticks.every(Number.isInteger) ? 0 : 1;
  return (
    <Plane
      width={width}
      height={height}
      label={t("precision.chart_information", { answer: label })}
      x={useAbilityAxis(width)}
      y={{
        domain: [0, ticks.at(-1) ?? 1],
        ticks,
        title: t("precision.information"),
        format: (value) => figure(value, digits),
      }}
    >
      {({ x, y }) => (
        <path className="me" d={linePath(points.map(({ theta, information }) => [x(theta), y(information)]))} />
      )}
    </Plane>
  );
}
