import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { linePath } from "../../../base/ui/charts/paths.ts";
import { Plane, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { waysOf } from "./read-report.ts";
import type { SectionReport } from "./requests.ts";

type Group = SectionReport["by_ability"][number];
type PrecisionChartProps = {
  report: SectionReport;
  /** The error that counts as precise. */
  limit: number;
  label: string;
  nameOf: (modules: readonly string[]) => string;
};

const height = 232;
/** Errors beyond it, in standard deviations of abilities, measure nothing. */
const MOST_ERROR = 1.2;
/** Of the height, what the students behind the lines take at most. */
const CROWD = 0.3;

/**
 * Shows how far off an ability may be, along the scale: of students by the ways they took, which is what is said above, and a line for each
 * way; the students behind.
 */
export function PrecisionChart({ report, limit, label, nameOf }: PrecisionChartProps) {
  const { t } = useTranslation("builder");
  const { figure } = useFigures();
  const numbers = useNumbers();
  const rangeOf = ({ from, to }: Group) =>
    from === null
      ? t("simulation.below", { to: figure(to, 1) })
      : to === null
        ? t("simulation.from", { from: figure(from, 1) })
        : t("simulation.between", { from: figure(from, 1), to: figure(to, 1) });
  const columns: Column<Group>[] = [
    { id: "ability", title: t("simulation.ability"), rowHeader: true, cell: rangeOf },
    { id: "people", title: t("simulation.students"), numeric: true, cell: ({ people }) => numbers.counted(people) },
    { id: "bias", title: t("simulation.bias"), numeric: true, cell: ({ bias }) => figure(bias) },
    { id: "rmse", title: t("simulation.rmse"), numeric: true, cell: ({ rmse }) => figure(rmse) },
    {
      id: "error",
      title: t("simulation.error"),
      numeric: true,
      cell: ({ standard_error }) => figure(standard_error),
    },
  ];
  if (report.by_ability.some(({ score }) => score !== null))
    columns.push(
      {
        id: "score",
        title: t("simulation.score"),
        numeric: true,
        cell: ({ score }) => figure(score?.mean ?? null, 0),
      },
      {
        id: "score_error",
        title: t("simulation.score_error"),
        numeric: true,
        cell: ({ score }) => (score ? `±${figure(score.error, 0)}` : figure(null)),
      },
    );
  return (
    <>
      <ChartFrame
        height={height}
        draw={(width) => <Lines report={report} limit={limit} label={label} width={width} />}
        table={
          <Table
            dense
            label={t("simulation.precision")}
            columns={columns}
            rows={report.by_ability}
            rowId={({ from }) => String(from)}
          />
        }
        showTable={t("simulation.show_table")}
        showChart={t("simulation.show_chart")}
      />
      <ul className="sim-key">
        <li>
          <svg width="24" height="8" aria-hidden="true">
            <path className="sim-taken" d="M0 4H24" />
          </svg>
          {t("simulation.taken")}
        </li>
        {waysShown(report).map(({ modules }, place) => (
          <li key={modules.join(" ")}>
            <svg width="24" height="8" aria-hidden="true">
              <path className={`sim-way w-${place + 1}`} d="M0 4H24" />
            </svg>
            <bdi>{nameOf(modules)}</bdi>
          </li>
        ))}
        <li>
          <svg width="24" height="8" aria-hidden="true">
            <path className="goal" d="M0 4H24" />
          </svg>
          {t("simulation.limit", { limit: figure(limit) })}
        </li>
        <li>
          <svg width="24" height="8" aria-hidden="true">
            <path className="cohort" d="M0 0H24V8H0Z" />
          </svg>
          {t("simulation.crowd")}
        </li>
      </ul>
    </>
  );
}

/** The ways beside what students were measured with: of an adaptive section that is all there is. */
const waysShown = (report: SectionReport) => (report.type === "adaptive" ? [] : waysOf(report));

function Lines({ report, limit, label, width }: Omit<PrecisionChartProps, "nameOf"> & { width: number }) {
  const { t } = useTranslation("builder");
  const { figure } = useFigures();
  const { mean, sd } = report.population;
  const most = MOST_ERROR * sd;
  const ticks = ticksTo(most).filter((tick) => tick <= most + 1e-9);
  const domain = [mean - 3 * sd, mean + 3 * sd] as const;
  const steps = [-3, -2, -1, 0, 1, 2, 3].map((step) => mean + step * sd);
  const crowd = Math.max(1, ...report.by_ability.map(({ people }) => people));
  return (
    <Plane
      width={width}
      height={height}
      label={label}
      x={{ domain, ticks: steps, title: t("simulation.ability"), format: (value) => figure(value, 1) }}
      y={{ domain: [0, most], ticks, title: t("simulation.error"), format: (value) => `±${figure(value, 1)}` }}
    >
      {({ x, y, left, right, base, top }) => (
        <>
          {report.by_ability.map(({ from, to, people }) => {
            const [start, end] = [x(from ?? domain[0]), x(to ?? domain[1])];
            const tall = ((base - top) * CROWD * people) / crowd;
            return <path key={start} className="cohort" d={`M${start} ${base}V${base - tall}H${end}V${base}Z`} />;
          })}
          <path
            className="sim-taken"
            d={report.by_ability
              .flatMap(({ from, to, standard_error: error }) =>
                error !== null && error <= most ? `M${x(from ?? domain[0])} ${y(error)}H${x(to ?? domain[1])}` : [],
              )
              .join("")}
          />
          <line className="goal" x1={left} x2={right} y1={y(limit)} y2={y(limit)} />
          {waysShown(report).map(({ modules, curve }, place) => {
            const shown = curve.points.flatMap(({ theta, standard_error: error }) =>
              error !== null && error <= most ? [[x(theta), y(error)] as const] : [],
            );
            return <path key={modules.join(" ")} className={`sim-way w-${place + 1}`} d={linePath(shown)} />;
          })}
        </>
      )}
    </Plane>
  );
}
