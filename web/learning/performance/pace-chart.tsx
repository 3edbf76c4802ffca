import { scaleBand, scaleLinear } from "@visx/scale";
import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import { levelOf } from "./level-of.ts";
import type { Performance } from "./requests.ts";

type PaceChartProps = {
  rows: Performance["difficulty"];
  width: number;
  height: number;
  label: string;
  /** Milliseconds, from 0. */
  ticks: readonly number[];
};

const [top, bottom, left, right] = [8, 40, 76, 40];

/** Draws the median time by difficulty, in its band, over the middle half of others. */
export function PaceChart({ rows, width, height, label, ticks }: PaceChartProps) {
  const { t } = useTranslation("performance");
  const durations = useDurations();
  const base = height - bottom;
  const x = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [left, width - right] });
  const y = scaleBand({ domain: rows.map(({ difficulty }) => difficulty), range: [top, base], padding: 0.4 });
  return (
    <svg className="ch" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={x(tick)} x2={x(tick)} y1={top} y2={base} shapeRendering="crispEdges" />
          <text x={x(tick)} y={base + 18} textAnchor="middle">
            {durations.clock(tick)}
          </text>
        </g>
      ))}
      <text x={width - right} y={base + 34} textAnchor="end">
        {t("pace.unit")}
      </text>
      {rows.map((row) => {
        const { difficulty, median_ms: own, median_band: band, cohort } = row;
        const start = y(difficulty) ?? 0;
        const middle = start + y.bandwidth() / 2;
        const words = Math.max(x(own ?? 0), band ? x(band.high_ms) : 0, cohort ? x(cohort.high_ms) : 0) + 8;
        return (
          <g key={difficulty}>
            <text className="t-2" x={left - 10} y={middle + 4} textAnchor="end">
              {t(`levels.${levelOf(row)}`)}
            </text>
            {cohort ? (
              <>
                <rect
                  className="cohort"
                  x={x(cohort.low_ms)}
                  y={start}
                  width={Math.max(1, x(cohort.high_ms) - x(cohort.low_ms))}
                  height={y.bandwidth()}
                />
                <line
                  className="cohort-l"
                  x1={x(cohort.median_ms)}
                  x2={x(cohort.median_ms)}
                  y1={start}
                  y2={start + y.bandwidth()}
                />
              </>
            ) : null}
            {band ? (
              <rect
                className="band"
                x={x(band.low_ms)}
                y={middle - 4}
                width={Math.max(1, x(band.high_ms) - x(band.low_ms))}
                height="8"
                rx="1"
              />
            ) : null}
            {own === null ? null : (
              <>
                <circle className={band ? "mast-dot" : "mast-dot few"} cx={x(own)} cy={middle} r="4" />
                <text className="t-brass halo" x={words} y={middle + 4}>
                  {durations.clock(own)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
