import { scaleLinear } from "@visx/scale";
import { scaleTicks } from "../scale-ticks.ts";
import { areaPath, linePath, spreadLabels } from "./paths.ts";

type Band = { low: number; high: number };

/** A score with when it was reached, in milliseconds; without a band where none is known. */
export type TrendScore = { key: string; at: number; value: number; band: Band | null };

type ScoreTrendProps = {
  width: number;
  height: number;
  /** What the chart tells, for those who do not see it. */
  label: string;
  /** The oldest first; at least one. */
  scores: readonly TrendScore[];
  scale: { min: number; max: number };
  goal?: { value: number; label: string } | null;
  /** Where the score will likely be by a day. */
  forecast?: (Band & { at: number; value: number; label: string }) | null;
  format: (value: number) => string;
  formatDay: (at: number) => string;
};

const DAY_MS = 86_400_000;
/** Labels under each other, in pixels. */
const LABEL_GAP = 14;
const WEIGHTS = [1, 2, 1] as const;

/** Each score with its neighbours, so that the line follows the trend and not each test. */
function smoothed(scores: readonly TrendScore[]): number[] {
  return scores.map((_, index) => {
    let [sum, weight] = [0, 0];
    for (const [offset, own] of WEIGHTS.entries()) {
      const score = scores[index + offset - 1];
      if (!score) continue;
      sum += own * score.value;
      weight += own;
    }
    return sum / weight;
  });
}

/** The part of the scale that holds everything drawn, at round values. */
function rangeOf({ scores, scale, goal, forecast }: ScoreTrendProps) {
  const values = [
    ...scores.flatMap(({ value, band }) => [value, ...(band ? [band.low, band.high] : [])]),
    ...(goal ? [goal.value] : []),
    ...(forecast ? [forecast.low, forecast.high] : []),
  ];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const { labelEvery } = scaleTicks(least, Math.max(most, least + (scale.max - scale.min) / 8), 4);
  const from = Math.max(scale.min, Math.floor(least / labelEvery) * labelEvery);
  const to = Math.min(scale.max, Math.max(from + labelEvery, Math.ceil(most / labelEvery) * labelEvery));
  const count = Math.round((to - from) / labelEvery);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, index) => from + index * labelEvery) };
}

/** Draws scores over time: each with its band, the smoothed line through them, the goal, and where they lead. */
export function ScoreTrend(props: ScoreTrendProps) {
  const { width, height, label, scores, goal, forecast, format, formatDay } = props;
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return null;
  const range = rangeOf(props);
  const [top, base, left, right] = [20, height - 28, 40, width - (forecast || goal ? 76 : 16)];
  const end = Math.max(forecast?.at ?? last.at, first.at + 14 * DAY_MS);
  const x = scaleLinear({ domain: [first.at, end], range: [left + 12, right - 4] });
  const y = scaleLinear({ domain: [range.from, range.to], range: [base, top] });
  const line = smoothed(scores).map((value, index) => [x(scores[index]?.at ?? 0), y(value)] as const);
  const now = line.at(-1);
  // What stands at the end of the chart would else stand on top of each other.
  const ends = [
    ...(forecast
      ? [forecast.high, forecast.low].map((value) => ({ key: value, at: y(value), text: format(value) }))
      : []),
    ...(goal ? [{ key: goal.label, at: y(goal.value), text: goal.label }] : []),
  ];
  const places = spreadLabels(
    ends.map(({ at }) => at),
    LABEL_GAP,
    base,
  );
  return (
    <svg className="ch" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {range.ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} shapeRendering="crispEdges" />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {forecast && now ? (
        <Ahead forecast={forecast} now={now} last={last} at={{ x: x(forecast.at), y }} base={base} />
      ) : null}
      {goal ? <line className="goal" x1={left} x2={right} y1={y(goal.value)} y2={y(goal.value)} /> : null}
      {ends.map(({ key, text }, index) => (
        <text key={key} className="t-2" x={right + 8} y={(places[index] ?? 0) + 4}>
          {text}
        </text>
      ))}
      {scores.map(({ key, at, band }) =>
        band ? (
          <rect
            key={key}
            className="ival"
            x={x(at) - 5}
            width="10"
            y={y(band.high)}
            height={y(band.low) - y(band.high)}
            rx="2"
          />
        ) : null,
      )}
      <path className="me" d={linePath(line)} />
      {scores.map(({ key, at, value }) => (
        <circle
          key={key}
          className={key === last.key ? "dot-test now" : "dot-test"}
          cx={x(at)}
          cy={y(value)}
          r={key === last.key ? 4.5 : 3.5}
        />
      ))}
      <text className="t-brass halo" x={x(last.at) - 8} y={y(last.band?.high ?? last.value) - 8} textAnchor="middle">
        {format(last.value)}
      </text>
      <text x={x(first.at) - 5} y={base + 18} textAnchor="start">
        {formatDay(first.at)}
      </text>
      {scores.length > 1 && x(last.at) - x(first.at) > 80 ? (
        <text x={x(last.at)} y={base + 18} textAnchor={forecast ? "middle" : "end"}>
          {formatDay(last.at)}
        </text>
      ) : null}
    </svg>
  );
}

type AheadProps = {
  forecast: NonNullable<ScoreTrendProps["forecast"]>;
  now: readonly [number, number];
  last: TrendScore;
  at: { x: number; y: (value: number) => number };
  base: number;
};

/** The widening fan from the last score to the day of the forecast. */
function Ahead({ forecast, now, last, at: { x, y }, base }: AheadProps) {
  const half = last.band ? (y(last.band.low) - y(last.band.high)) / 2 : 0;
  const upper = [[now[0], now[1] - half] as const, [x, y(forecast.high)] as const];
  const lower = [[now[0], now[1] + half] as const, [x, y(forecast.low)] as const];
  return (
    <>
      <path className="fan" d={areaPath(upper, lower)} />
      <path className="fan-edge" d={linePath(upper)} />
      <path className="fan-edge" d={linePath(lower)} />
      <line className="mark-day" x1={x} x2={x} y1={14} y2={base + 6} />
      <path className="me est" d={linePath([now, [x, y(forecast.value)]])} />
      <text className="t-2 halo" x={x} y={10} textAnchor="middle">
        {forecast.label}
      </text>
    </>
  );
}
