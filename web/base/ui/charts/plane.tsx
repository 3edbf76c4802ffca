import { scaleLinear } from "@visx/scale";
import type { ReactNode } from "react";

export type Axis = {
  domain: readonly [number, number];
  ticks: readonly number[];
  title: string;
  format: (value: number) => string;
};

/** Where a value lies in pixels, and the edges of the drawn ground. */
export type Ground = {
  x: (value: number) => number;
  y: (value: number) => number;
  left: number;
  right: number;
  top: number;
  base: number;
};

type PlaneProps = {
  width: number;
  height: number;
  /** What the chart tells, for those who do not see it. */
  label: string;
  x: Axis;
  y: Axis;
  /** Room beside the ground, for labels at the ends of lines. */
  end?: number;
  start?: number;
  children: (ground: Ground) => ReactNode;
};

/** Shows two axes with horizontal hairlines; what is drawn on them is the caller's. */
export function Plane({ width, height, label, x, y, end = 12, start = 40, children }: PlaneProps) {
  const [top, base, left, right] = [24, height - 40, start, width - end];
  const xAt = scaleLinear({ domain: [...x.domain], range: [left, right] });
  const yAt = scaleLinear({ domain: [...y.domain], range: [base, top] });
  const [floor] = y.domain;
  return (
    <svg className="ch" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === floor ? "axis" : "grid"}
            x1={left}
            x2={right}
            y1={yAt(tick)}
            y2={yAt(tick)}
            shapeRendering="crispEdges"
          />
          <text x={left - 8} y={yAt(tick) + 4} textAnchor="end">
            {y.format(tick)}
          </text>
        </g>
      ))}
      <text x={4} y={10}>
        {y.title}
      </text>
      {x.ticks.map((tick) => (
        <text key={tick} x={xAt(tick)} y={base + 18} textAnchor="middle">
          {x.format(tick)}
        </text>
      ))}
      <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
        {x.title}
      </text>
      {children({ x: (value) => xAt(value), y: (value) => yAt(value), left, right, top, base })}
    </svg>
  );
}

/** Returns about `count` round ticks from 0 to at least `highest`. */
export function ticksTo(highest: number, count = 4): number[] {
  const rough = Math.max(highest, Number.EPSILON) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough - 1e-12) ?? 10) * power;
  const last = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: Math.max(1, last) + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

export const abilityTicks = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;
