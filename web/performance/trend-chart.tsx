import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { areaPath, linePath } from "../ui/charts/paths.ts";
import { type Ground, Plane } from "../ui/charts/plane.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { Series } from "./requests.ts";
import { ticksBetween } from "./ticks-between.ts";
import { useScores } from "./use-scores.ts";

type TrendChartProps = { series: Series; target: number | null; width: number; height: number };

/** Labels closer than this run into each other. */
const LABEL_ROOM = 72;
const DAY_MS = 86_400_000;
const timeOf = (at: string | Date) => new Date(at).getTime();

/** Draws each test as a dot in its band, and the forecast as a fan that widens to the day of the exam. */
export function TrendChart({ series, target, width, height }: TrendChartProps) {
  const { t } = useTranslation("performance");
  const scores = useScores();
  const { unit, forecast, scale } = series;
  const times = series.scores.map(({ submitted_at }) => timeOf(submitted_at));
  const end = forecast ? timeOf(`${forecast.on}T12:00:00Z`) : null;
  const [from, to] = [Math.min(...times), Math.max(...times, end ?? 0)];
  const room = Math.max(3 * DAY_MS, (to - from) * 0.06);
  const heights = series.scores.flatMap(({ value, band }) => [value, band?.low ?? value, band?.high ?? value]);
  if (forecast) heights.push(forecast.low, forecast.high);
  const isTargetNear = target !== null && target >= scale.min && target <= scale.max;
  if (isTargetNear) heights.push(target);
  const ticks = ticksBetween(Math.min(...heights), Math.max(...heights), scale);
  return (
    <Plane
      width={width}
      height={height}
      label={t("trend.chart")}
      start={48}
      end={forecast || isTargetNear ? 96 : 24}
      x={{ domain: [from - room, to + room], ticks: [], title: "", format: String }}
      y={{
        domain: [ticks[0] ?? scale.min, ticks.at(-1) ?? scale.max],
        ticks,
        title: "",
        format: (value) => scores.value(unit, value),
      }}
    >
      {(ground) => (
        <>
          {isTargetNear ? <Target ground={ground} value={target} unit={unit} /> : null}
          <Fan ground={ground} series={series} />
          <Tests ground={ground} series={series} />
        </>
      )}
    </Plane>
  );
}

function Target({ ground, value, unit }: { ground: Ground; value: number; unit: Series["unit"] }) {
  const { t } = useTranslation("performance");
  const scores = useScores();
  const y = ground.y(value);
  return (
    <>
      <line className="goal" x1={ground.left} x2={ground.right} y1={y} y2={y} />
      <text className="t-2" x={ground.right + 6} y={y + 4}>
        {t("trend.goal", { score: scores.value(unit, value) })}
      </text>
    </>
  );
}

function Fan({ ground, series }: { ground: Ground; series: Series }) {
  const scores = useScores();
  const days = useDates("UTC");
  const { unit, forecast, scale } = series;
  const latest = series.scores.at(-1);
  if (!forecast || !latest) return null;
  const [x0, x1] = [ground.x(timeOf(latest.submitted_at)), ground.x(timeOf(`${forecast.on}T12:00:00Z`))];
  const start = latest.band ?? { low: latest.value, high: latest.value };
  const upper = [
    [x0, ground.y(start.high)],
    [x1, ground.y(forecast.high)],
  ] as const;
  const lower = [
    [x0, ground.y(start.low)],
    [x1, ground.y(forecast.low)],
  ] as const;
  const middle = [
    [x0, ground.y(latest.value)],
    [x1, ground.y(forecast.value)],
  ] as const;
  return (
    <>
      <path className="fan" d={areaPath(upper, lower)} />
      <path className="fan-edge" d={linePath(upper)} />
      <path className="fan-edge" d={linePath(lower)} />
      <path className="me est" d={linePath(middle)} />
      <line className="mark-day" x1={x1} x2={x1} y1={ground.top} y2={ground.base} />
      <text x={x1} y={ground.top - 8} textAnchor="end">
        {days.date(`${forecast.on}T12:00:00Z`)}
      </text>
      {[forecast.high, forecast.low].map((value) => (
        <text key={value} className="t-2 halo" x={x1 + 6} y={ground.y(value) + 4}>
          {scores.bound(unit, value, scale)}
        </text>
      ))}
    </>
  );
}

function Tests({ ground, series }: { ground: Ground; series: Series }) {
  const scores = useScores();
  const dates = useDates(useUser().time_zone);
  const points = series.scores.map((score) => ({
    ...score,
    x: ground.x(timeOf(score.submitted_at)),
    y: ground.y(score.value),
  }));
  let labelled = Number.NEGATIVE_INFINITY;
  const isConnected = series.no_forecast !== "different_tests";
  return (
    <>
      {points.map(({ session, x, band }) =>
        band ? (
          <rect
            key={session}
            className="ival"
            x={x - 5}
            width="10"
            y={ground.y(band.high)}
            height={Math.max(2, ground.y(band.low) - ground.y(band.high))}
            rx="1"
          />
        ) : null,
      )}
      {isConnected ? <path className="me" d={linePath(points.map(({ x, y }) => [x, y]))} /> : null}
      {points.map(({ session, submitted_at, value, band, x, y }, index) => {
        const isLast = index === points.length - 1;
        const isShown = isLast || (x - labelled >= LABEL_ROOM && (points.at(-1)?.x ?? 0) - x >= LABEL_ROOM);
        if (isShown) labelled = x;
        return (
          <g key={session}>
            <circle className={isLast ? "dot-test now" : "dot-test"} cx={x} cy={y} r={isLast ? 4.5 : 4} />
            {isShown ? (
              <>
                <text
                  className={isLast ? "t-brass halo" : "t-2 halo"}
                  x={x}
                  y={Math.min(y - 10, band ? ground.y(band.high) - 6 : y)}
                  textAnchor="middle"
                >
                  {scores.value(series.unit, value)}
                </text>
                <text x={x} y={ground.base + 18} textAnchor="middle">
                  {dates.dayAndMonth(submitted_at)}
                </text>
              </>
            ) : null}
          </g>
        );
      })}
    </>
  );
}
