import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { Plane, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";

type Count = { value: number; people: number };

type CountsChartProps = {
  /** A question, above the chart. */
  question: string;
  /** What is counted: the axis along. */
  axis: string;
  /** What the chart tells, for those who do not see it. */
  label: string;
  counts: readonly Count[];
  /** Values from which another bar colour begins, each with its words. */
  cuts?: readonly { value: number; said: string }[];
};

const height = 200;

/** Shows how many students have how many of something, such as points. */
export function CountsChart({ question, axis, label, counts, cuts = [] }: CountsChartProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  return (
    <section className="block">
      <h3 className="h3">{question}</h3>
      <ChartFrame
        height={height}
        draw={(width) => <Bars counts={counts} cuts={cuts} width={width} axis={axis} label={label} />}
        table={
          <Table
            dense
            label={axis}
            columns={[
              { id: "value", title: axis, rowHeader: true, cell: (row: Count) => numbers.plain(row.value) },
              {
                id: "people",
                title: t("simulation.students"),
                numeric: true,
                cell: (row) => numbers.counted(row.people),
              },
            ]}
            rows={counts}
            rowId={(row) => String(row.value)}
          />
        }
        showTable={t("simulation.show_table")}
        showChart={t("simulation.show_chart")}
      />
    </section>
  );
}

type BarsProps = Omit<Required<CountsChartProps>, "question"> & { width: number };

function Bars({ counts, cuts, width, axis, label }: BarsProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const values = counts.map((row) => row.value);
  const most = Math.max(1, ...values, ...cuts.map((cut) => cut.value));
  const least = Math.min(0, ...values);
  const step = Math.min(1, ...values.slice(1).map((value, place) => value - (values[place] ?? 0)));
  const people = ticksTo(Math.max(...counts.map((row) => row.people)));
  const domain = [least - step / 2, most + step / 2] as const;
  return (
    <Plane
      width={width}
      height={height}
      label={label}
      x={{
        domain,
        ticks: ticksTo(most, 6).filter((tick) => tick <= most),
        title: axis,
        format: (value) => numbers.plain(value),
      }}
      y={{
        domain: [0, people.at(-1) ?? 1],
        ticks: people,
        title: t("simulation.students"),
        format: (value) => numbers.counted(value),
      }}
    >
      {({ x, y, base, top }) => (
        <>
          {counts.map((row) => {
            const [start, end] = [x(row.value - step / 2) + 1, x(row.value + step / 2) - 1];
            const isHighest = cuts.every((cut) => row.value >= cut.value);
            return (
              <rect
                key={row.value}
                className={isHighest ? "sim-bar is-high" : "sim-bar"}
                x={start}
                y={y(row.people)}
                width={Math.max(1, end - start)}
                height={base - y(row.people)}
              />
            );
          })}
          {cuts.map(({ value, said }) => (
            <g key={value}>
              <line className="needle" x1={x(value - step / 2)} x2={x(value - step / 2)} y1={top - 8} y2={base} />
              <text className="t-brass halo" x={x(value - step / 2) + 6} y={top}>
                {said}
              </text>
            </g>
          ))}
        </>
      )}
    </Plane>
  );
}
