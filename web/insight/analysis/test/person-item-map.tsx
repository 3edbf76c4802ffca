import { scaleLinear } from "@visx/scale";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { abilityTicks, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { CalibratedQuestion, Calibration, CalibrationView } from "../requests.ts";
import { isApart, placeQuestions } from "./on-scale.ts";

type PersonMap = NonNullable<CalibrationView["map"]>;
type Bin = PersonMap["bins"][number];
type PersonItemMapProps = { map: PersonMap; questions: readonly CalibratedQuestion[]; calibration: Calibration };

const height = 300;

/** The mean of a histogram's middles, null of an empty one. */
function meanOf(bins: readonly Bin[], weight: (bin: Bin) => number): number | null {
  const count = bins.reduce((sum, bin) => sum + weight(bin), 0);
  return count === 0 ? null : bins.reduce((sum, bin) => sum + (weight(bin) * (bin.from + bin.to)) / 2, 0) / count;
}

/** People above and questions below on one scale: whether the questions are where the people are. */
export function PersonItemMap({ map, questions: all, calibration }: PersonItemMapProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const bins = placeQuestions(map.bins, all);
  const apart = all.filter(isApart).map(({ position }) => position);
  const people = meanOf(bins, (bin) => bin.people ?? 0);
  const questions = meanOf(bins, (bin) => bin.questions);
  const gap = people === null || questions === null ? null : people - questions;
  const answer =
    gap === null
      ? (map.note ?? "")
      : Math.abs(gap) < 0.3
        ? t("map.suited", { gap: figure(Math.abs(gap), 1) })
        : t(gap > 0 ? "map.easy" : "map.hard", { gap: figure(Math.abs(gap), 1) });
  const columns: Column<Bin>[] = [
    {
      id: "from",
      title: t("ability"),
      rowHeader: true,
      cell: ({ from, to }) => t("map.range", { from: figure(from), to: figure(to) }),
    },
    {
      id: "people",
      title: t("people"),
      numeric: true,
      cell: (bin) => (bin.people === null ? "–" : numbers.counted(bin.people)),
    },
    { id: "questions", title: t("tabs.questions"), numeric: true, cell: (bin) => numbers.counted(bin.questions) },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("map.title")}</h2>
        <p className="answer">{answer}</p>
      </header>
      <ChartFrame
        height={height}
        draw={(width) => <TwoSided bins={bins} width={width} label={t("map.chart", { answer })} />}
        table={
          <Table
            dense
            label={t("map.title")}
            columns={columns}
            rows={bins.filter((bin) => bin.people || bin.questions)}
            rowId={({ from }) => String(from)}
          />
        }
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">
        {t("map.sure", { count: calibration.people })}{" "}
        {apart.length > 0 ? t("map.apart", { list: apart.join(", ") }) : ""}
      </p>
    </section>
  );
}

function TwoSided({ bins, width, label }: { bins: readonly Bin[]; width: number; label: string }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const [left, right, middle] = [32, width - 8, 190];
  const x = scaleLinear({ domain: [-4, 4], range: [left, right] });
  const mostPeople = Math.max(1, ...bins.map((bin) => bin.people ?? 0));
  const peopleTicks = ticksTo(mostPeople, 2).filter(Number.isInteger);
  const full = Math.max(mostPeople, ...peopleTicks);
  const mostQuestions = Math.max(1, ...bins.map((bin) => bin.questions));
  const up = scaleLinear({ domain: [0, full], range: [0, middle - 44] });
  // Few questions are drawn as single blocks, many as one bar.
  const block = Math.min(12, (height - middle - 44) / mostQuestions);
  const ticks = abilityTicks.filter((tick) => width > 320 || tick % 2 === 0);
  return (
    <svg className="ch" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {peopleTicks.map((tick) => (
        <g key={tick}>
          <line
            className="grid"
            x1={left}
            x2={right}
            y1={middle - 12 - up(tick)}
            y2={middle - 12 - up(tick)}
            shapeRendering="crispEdges"
          />
          <text x={left - 8} y={middle - 8 - up(tick)} textAnchor="end">
            {numbers.plain(tick)}
          </text>
        </g>
      ))}
      <text x={4} y={12}>
        {t("map.people")}
      </text>
      <text x={4} y={height - 6}>
        {t("map.questions")}
      </text>
      {bins.map((bin) => {
        const [from, to] = [x(bin.from) + 1, x(bin.to) - 1];
        return (
          <g key={bin.from}>
            <rect
              className="analysis-bar"
              x={from}
              width={Math.max(1, to - from)}
              y={middle - 12 - up(bin.people ?? 0)}
              height={up(bin.people ?? 0)}
            />
            {Array.from({ length: bin.questions }, (_, index) => middle + 12 + index * block).map((y) => (
              <rect
                key={y}
                className="bar"
                x={from}
                width={Math.max(1, to - from)}
                y={y}
                height={Math.max(1, block - 2)}
              />
            ))}
          </g>
        );
      })}
      <line className="axis" x1={left} x2={right} y1={middle - 12} y2={middle - 12} shapeRendering="crispEdges" />
      <line className="axis" x1={left} x2={right} y1={middle + 10} y2={middle + 10} shapeRendering="crispEdges" />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={middle + 4} textAnchor={tick === -4 ? "start" : tick === 4 ? "end" : "middle"}>
          {figure(tick, 0)}
        </text>
      ))}
    </svg>
  );
}
