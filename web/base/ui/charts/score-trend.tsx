import { labelWidth } from "./label-width.ts";
import { areaPath, linePath, spreadLabels } from "./paths.ts";
import { type Ground, Plane } from "./plane.tsx";
import { ticksBetween } from "./ticks-between.ts";

type Band = { low: number; high: number };
type Trend = { first: number; last: Band & { value: number } };

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
  /** False between scores that can't be compared. */
  hasLine?: boolean;
  /** Drawn where it lies on the scale. */
  goal?: { value: number; label: string } | null;
  /** Where the score will likely be by a day, and the line that leads there, on the days of the first score and of the last. */
  forecast?: (Band & { at: number; value: number; label: string; trend: Trend }) | null;
  format: (value: number) => string;
  /** How the ends of the forecast are told; as scores by default. */
  formatBound?: (value: number) => string;
  formatDay: (at: number) => string;
};

const DAY_MS = 86_400_000;
/** The least that a chart spans, so that a single test doesn't fill it. */
const SHORTEST_MS = 14 * DAY_MS;
/** Labels under each other, and beside each other, in pixels. */
const LABEL_GAP = 14;
const LABEL_ROOM = 56;
/** Half of what a label above a dot takes: a band as near as that is beneath it, and the axis isn’t written over. */
const LABEL_HALF = 20;

/** Draws scores over time: each in its band, the line through them, the goal, and where they lead. */
export function ScoreTrend(props: ScoreTrendProps) {
  const { width, height, label, scores, scale, hasLine = true, forecast, format } = props;
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return null;
  const goal = props.goal && props.goal.value >= scale.min && props.goal.value <= scale.max ? props.goal : null;
  const heights = [
    ...scores.flatMap(({ value, band }) => [value, ...(band ? [band.low, band.high] : [])]),
    ...(goal ? [goal.value] : []),
    ...(forecast ? [forecast.low, forecast.high, forecast.trend.first] : []),
    ...(forecast ? [forecast.trend.last.low, forecast.trend.last.high] : []),
  ];
  const ticks = ticksBetween(Math.min(...heights), Math.max(...heights), scale);
  const until = Math.max(forecast?.at ?? last.at, first.at + SHORTEST_MS);
  const room = 0.03 * (until - first.at);
  return (
    <Plane
      width={width}
      height={height}
      label={label}
      start={labelWidth(ticks.map(format))}
      end={forecast || goal ? 84 : 56}
      x={{ domain: [first.at - room, until], ticks: [], title: "", format: String }}
      y={{ domain: [ticks[0] ?? scale.min, ticks.at(-1) ?? scale.max], ticks, title: "", format }}
    >
      {(ground) => {
        const points = scores.map(({ at, value }) => [ground.x(at), ground.y(value)] as const);
        return (
          <>
            {forecast ? <Ahead ground={ground} forecast={forecast} from={first.at} until={last.at} /> : null}
            {goal ? (
              <line
                className="goal"
                x1={ground.left}
                x2={ground.right}
                y1={ground.y(goal.value)}
                y2={ground.y(goal.value)}
              />
            ) : null}
            <Ends {...props} ground={ground} goal={goal} />
            <Bands ground={ground} scores={scores} />
            {hasLine ? <path className="me" d={linePath(points)} /> : null}
            <Dots {...props} ground={ground} />
          </>
        );
      }}
    </Plane>
  );
}

/** Labels at the end of the chart, where they would else be on top of each other: without a forecast that is where the last score is. */
function Ends({ ground, scores, goal, forecast, format, formatBound = format }: ScoreTrendProps & { ground: Ground }) {
  const last = scores.at(-1);
  const ends = [
    ...(forecast
      ? [forecast.high, forecast.low].map((value) => ({ value, text: formatBound(value), look: "t-2" }))
      : []),
    ...(goal ? [{ value: goal.value, text: goal.label, look: "t-2" }] : []),
    ...(last && !forecast ? [{ value: last.value, text: format(last.value), look: "t-brass" }] : []),
  ];
  const wanted = ends.map(({ value }) => ground.y(value));
  const places = spreadLabels(wanted, LABEL_GAP, ground.base);
  return ends.map(({ text, look }, index) => (
    <text key={look + text} className={`${look} halo`} x={ground.right + 8} y={(places[index] ?? 0) + 4}>
      {text}
    </text>
  ));
}

function Bands({ ground, scores }: { ground: Ground; scores: readonly TrendScore[] }) {
  return scores.map(({ key, at, band }) =>
    band ? (
      <rect
        key={key}
        className="ival"
        x={ground.x(at) - 5}
        width="10"
        y={ground.y(band.high)}
        height={Math.max(2, ground.y(band.low) - ground.y(band.high))}
        rx="2"
      />
    ) : null,
  );
}

/** Which scores have room for a label: the last, and of the others each that is far enough from those beside it. */
function labelled(places: readonly number[]): boolean[] {
  const last = places.at(-1) ?? 0;
  let before = Number.NEGATIVE_INFINITY;
  return places.map((place, index) => {
    const hasRoom = index === places.length - 1 || (place - before >= LABEL_ROOM && last - place >= LABEL_ROOM);
    if (hasRoom) before = place;
    return hasRoom;
  });
}

function Dots({ ground, scores, forecast, format, formatDay }: ScoreTrendProps & { ground: Ground }) {
  const shown = labelled(scores.map(({ at }) => ground.x(at)));
  /** Above every band and dot that the label would else be written on. */
  const aboveAt = (x: number) =>
    Math.min(
      ...scores
        .filter(({ at }) => Math.abs(ground.x(at) - x) < LABEL_HALF)
        .map(({ value, band }) => Math.min(ground.y(value) - 10, band ? ground.y(band.high) - 6 : ground.base)),
    );
  return scores.map(({ key, at, value }, index) => {
    const isLast = index === scores.length - 1;
    const [x, y] = [ground.x(at), ground.y(value)];
    return (
      <g key={key}>
        <circle className={isLast ? "dot-test now" : "dot-test"} cx={x} cy={y} r={isLast ? 4.5 : 3.5} />
        {shown[index] && (forecast || !isLast) ? (
          <text
            className={isLast ? "t-brass halo" : "t-2 halo"}
            x={Math.max(x, ground.left + LABEL_HALF)}
            y={aboveAt(x)}
            textAnchor="middle"
          >
            {format(value)}
          </text>
        ) : null}
        {shown[index] ? (
          <text x={x} y={ground.base + 18} textAnchor="middle">
            {formatDay(at)}
          </text>
        ) : null}
      </g>
    );
  });
}

type AheadProps = {
  ground: Ground;
  forecast: NonNullable<ScoreTrendProps["forecast"]>;
  /** When the first score was reached, and the last. */
  from: number;
  until: number;
};

/** The line fitted to the scores, on to the day of the forecast, and from the last score on the fan about it. */
function Ahead({ ground, forecast, from, until }: AheadProps) {
  const x = ground.x(forecast.at);
  const now = ground.x(until);
  const { first, last } = forecast.trend;
  const upper = [[now, ground.y(last.high)] as const, [x, ground.y(forecast.high)] as const];
  const lower = [[now, ground.y(last.low)] as const, [x, ground.y(forecast.low)] as const];
  const trend = [
    [ground.x(from), ground.y(first)] as const,
    [now, ground.y(last.value)] as const,
    [x, ground.y(forecast.value)] as const,
  ];
  return (
    <>
      <path className="fan" d={areaPath(upper, lower)} />
      <path className="fan-edge" d={linePath(upper)} />
      <path className="fan-edge" d={linePath(lower)} />
      <line className="mark-day" x1={x} x2={x} y1={ground.top - 6} y2={ground.base + 6} />
      <path className="me est" d={linePath(trend)} />
      <text className="t-2 halo" x={x} y={ground.top - 12} textAnchor="middle">
        {forecast.label}
      </text>
    </>
  );
}
