import { scaleLinear, scalePoint } from "@visx/scale";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkShape } from "../../base/common/answer-mark-icon.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { type Pace, referenceMs } from "./pace.ts";
import { minuteTicks, pickPositions } from "./pacing-ticks.ts";
import type { NumberedRow } from "./section-rows.ts";

export const chartHeight = 290;
const top = 26;
const bottom = 30;
const left = 34;

type PacingChartProps = { width: number; rows: NumberedRow[]; pace: Pace; label: string };

/** Shows each question of a section by the minutes spent on it, hung from what it is held against. */
export function PacingChart({ width, rows, pace, label }: PacingChartProps) {
  const { t } = useTranslation("report");
  const isWide = width > 640;
  const right = isWide ? 104 : 10;
  const base = chartHeight - bottom;
  const highest = Math.max(pace.longest.ms, ...rows.map((row) => referenceMs(row)?.ms ?? 0)) / 60_000;
  const ticks = minuteTicks(highest);
  const x = scalePoint({ domain: rows.map((each) => each.row.position), range: [left, width - right], padding: 0.5 });
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [base, top] });
  const at = (position: number) => x(position) ?? left;
  const said = pickPositions(
    rows.map((each) => each.row.position),
    Math.floor((width - left - right) / 26),
  );
  return (
    <svg
      className="ch"
      width={width}
      height={chartHeight}
      // Paper is narrower than the screen: there it shrinks.
      viewBox={`0 0 ${width} ${chartHeight}`}
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "axis" : "grid"}
            x1={left}
            x2={width - right}
            y1={y(tick)}
            y2={y(tick)}
            shapeRendering="crispEdges"
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text x={8} y={10}>
        {t("pace.minutes")}
      </text>
      {said.map((position) => (
        <text key={position} x={at(position)} y={base + 16} textAnchor="middle">
          {position}
        </text>
      ))}
      {isWide ? (
        <text x={width - right + 8} y={base + 16}>
          {t("pace.question")}
        </text>
      ) : null}
      <References rows={rows} x={at} y={(ms) => y(ms / 60_000)} end={width - right} isWide={isWide} />
      {rows.map((each) => (
        <Dot key={each.row.id} each={each} x={at(each.row.position)} y={(ms) => y(ms / 60_000)} />
      ))}
      <Callout pace={pace} x={at(pace.longest.row.position)} y={y(pace.longest.ms / 60_000)} width={width - right} />
    </svg>
  );
}

type Place = { x: (position: number) => number; y: (ms: number) => number };

function References({ rows, x, y, end, isWide }: Place & { rows: NumberedRow[]; end: number; isWide: boolean }) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  const points = rows.flatMap((each) => {
    const reference = referenceMs(each);
    return reference ? [{ ...reference, x: x(each.row.position), count: each.row.cohort?.count ?? 0 }] : [];
  });
  const last = points.at(-1);
  const [first] = points;
  if (!first || !last) return null;
  const isCohort = first.by === "cohort";
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${y(point.ms)}`).join("");
  const words = isCohort
    ? t("pace.cohort", { count: last.count })
    : t("pace.even_pace", { time: durations.clock(last.ms) });
  return (
    <>
      <path className={isCohort ? "cohort-l" : "goal"} d={isCohort ? path : `M${first.x} ${y(first.ms)}H${end}`} />
      {isWide ? (
        <text className="t-2 halo" x={end + 8} y={y(last.ms) + 4}>
          {words}
        </text>
      ) : null}
    </>
  );
}

function Dot({ each, x, y }: { each: NumberedRow; x: number; y: (ms: number) => number }) {
  const ms = each.row.time_ms;
  if (ms === undefined) return null;
  const reference = referenceMs(each);
  const mark = markOf(each.row);
  return (
    <g>
      <line className="leader" x1={x} x2={x} y1={y(reference?.ms ?? 0)} y2={y(ms)} />
      {mark === "right" ? null : <circle className="q-ground" cx={x} cy={y(ms)} r="6.5" />}
      <g transform={`translate(${x - 7} ${y(ms) - 7})`}>
        <AnswerMarkShape mark={mark} />
      </g>
    </g>
  );
}

function Callout({ pace, x, y, width }: { pace: Pace; x: number; y: number; width: number }) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  if (pace.longestRatio !== null && pace.longestRatio < 2) return null;
  const mark = markOf(pace.longest.row);
  const said = { time: durations.clock(pace.longest.ms), number: pace.longest.row.position, mark: t(`marks.${mark}`) };
  const isLate = x > width * 0.6;
  return (
    <text className="t-2 halo" x={isLate ? x - 10 : x + 10} y={y + 4} textAnchor={isLate ? "end" : "start"}>
      {mark === "unknown" ? t("pace.callout_plain", said) : t("pace.callout", said)}
    </text>
  );
}
