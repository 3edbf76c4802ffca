import { scaleBand, scaleLinear } from "@visx/scale";

export interface Bar {
  id: string;
  label: string;
  value: number;
  /** Written above the bar. */
  said?: string;
  /** What is still to do, drawn dashed on top of it. */
  todo?: number;
  /** The one in which today lies. */
  isNow: boolean;
  /** Reached its goal: a dot above it. */
  isReached?: boolean;
}

type BarChartProps = {
  width: number;
  height: number;
  /** What the chart tells, for those who do not see it. */
  label: string;
  bars: readonly Bar[];
  ticks: readonly number[];
  format: (value: number) => string;
  /** A dashed line across, with its words. */
  goal: { value: number; said: string } | null;
};

const [top, bottom, left, roomForWords] = [28, 28, 44, 104];
const WIDE = 460;

/** Shows bars side by side, with what is still to do and a goal. */
export function BarChart({ width, height, label, bars, ticks, format, goal }: BarChartProps) {
  const isWide = width >= WIDE;
  const right = width - (goal && isWide ? roomForWords : 8);
  const base = height - bottom;
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [left, right], padding: 0.18 });
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [base, top] });
  const size = x.bandwidth();
  return (
    <svg className="ch" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "axis" : "grid"}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            shapeRendering="crispEdges"
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar) => {
        const start = x(bar.id) ?? left;
        const peak = y(bar.value + (bar.todo ?? 0));
        return (
          <g key={bar.id}>
            <rect className="bar" x={start} y={y(bar.value)} width={size} height={base - y(bar.value)} />
            {bar.todo ? (
              <rect className="bar week-todo" x={start} y={peak} width={size} height={y(bar.value) - peak} />
            ) : null}
            {bar.isReached ? <circle className="q-ok" cx={start + size / 2} cy={y(bar.value) - 9} r="3" /> : null}
            <text className={bar.isNow ? "t-ink" : ""} x={start + size / 2} y={base + 19} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        );
      })}
      {goal ? (
        <>
          <line className="goal" x1={left} x2={right} y1={y(goal.value)} y2={y(goal.value)} />
          <text
            className="t-2 halo"
            x={isWide ? right + 8 : right}
            y={isWide ? y(goal.value) + 4 : 12}
            textAnchor={isWide ? "start" : "end"}
          >
            {goal.said}
          </text>
        </>
      ) : null}
      {/* After the goal's line, so that it doesn't strike them through. */}
      {bars.map(({ id, value, said, isNow }) =>
        said ? (
          <text
            key={id}
            className={isNow ? "t-ink halo" : "t-2 halo"}
            x={(x(id) ?? left) + size / 2}
            y={y(value) - 7}
            textAnchor="middle"
          >
            {said}
          </text>
        ) : null,
      )}
    </svg>
  );
}
