import { memo, useMemo } from "react";
import { formatNumber } from "../format-number.ts";
import type { Point, Relation } from "../sheet/relation.ts";
import type { KeyPoint } from "./key-points.ts";
import { groundOf, pathOf, placeForNumber, stretchesOf } from "./line-paths.ts";
import { marksBy, scaleStep } from "./scale.ts";
import type { Plane } from "./use-plane.ts";

/** What a line puts on the plane. `number` is its place in the list, from 1. */
export type PlotLine = { id: number; number: number; relation: Relation | null; points: readonly Point[] };

const colours = ["var(--c-cat-1)", "var(--c-cat-2)", "var(--c-cat-4)", "var(--c-cat-5)", "var(--c-cat-3)"] as const;

/** Returns the colour of a line by its number; its number beside it says the same. */
export const colourOf = (number: number): string => colours[(number - 1) % colours.length] ?? colours[0];

type PlotDrawingProps = {
  plane: Plane;
  lines: readonly PlotLine[];
  keyPoints: readonly KeyPoint[];
  /** The place that was chosen or is traced; null where there is none. */
  trace: Point | null;
};

/** Draws the plane: its grid and axes, the lines with their numbers, and what is to be read on them. */
export const PlotDrawing = memo(function PlotDrawing({ plane, lines, keyPoints, trace }: PlotDrawingProps) {
  const { width, height, toX, toY } = plane;
  const drawn = useMemo(
    () =>
      lines.map((line) => {
        const stretches = line.relation?.boundaries.map((boundary) => stretchesOf(boundary, plane)) ?? [];
        const isStrict = (index: number) => line.relation?.boundaries[index]?.isStrict ?? false;
        const solid = pathOf(stretches.filter((_, index) => !isStrict(index)).flat(), plane);
        const dashed = pathOf(stretches.filter((_, index) => isStrict(index)).flat(), plane);
        const dots = line.points.map(({ x, y }) => `M${toX(x) - 4} ${toY(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`).join("");
        const ground = line.relation ? groundOf(line.relation, plane) : "";
        return { line, solid, dashed, dots, ground, stretches: stretches.flat() };
      }),
    [lines, plane, toX, toY],
  );
  const taken: Point[] = keyPoints.map(({ x, y }) => ({ x: toX(x), y: toY(y) }));
  const numbers = drawn.flatMap(({ line, stretches }) => {
    const place = placeForNumber(stretches, plane, taken);
    if (place) taken.push(place);
    return place ? [{ ...place, number: line.number }] : [];
  });
  return (
    <svg className="ch" width={width} height={height} aria-hidden="true">
      <Grid plane={plane} />
      {drawn.map(({ line, ground }) =>
        ground ? <path key={line.id} d={ground} className="plot-ground" fill={colourOf(line.number)} /> : null,
      )}
      <AxisNumbers plane={plane} />
      {drawn.map(({ line, solid, dashed, dots }) => (
        <g key={line.id}>
          <path d={solid} className="plot-curve" stroke={colourOf(line.number)} />
          <path d={dashed} className="plot-curve" stroke={colourOf(line.number)} strokeDasharray="6 4" />
          <path d={dots} fill={colourOf(line.number)} />
        </g>
      ))}
      {numbers.map(({ x, y, number }) => (
        <g key={number}>
          <circle className="plot-number" cx={x} cy={y} r="9" stroke={colourOf(number)} />
          <text className="plot-digit" x={x} y={y + 4} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
      {keyPoints.map(({ line, what, x, y, with: other }) => (
        <circle
          key={`${line} ${what} ${other} ${x} ${y}`}
          className={what === "meets" ? "plot-point plot-meets" : "plot-point"}
          cx={toX(x)}
          cy={toY(y)}
          r={what === "meets" ? 5.5 : 4}
        />
      ))}
      {trace ? (
        <>
          <path className="plot-guide" d={`M${toX(0)} ${toY(trace.y)}H${toX(trace.x)}V${toY(0)}`} />
          <circle className="plot-trace" cx={toX(trace.x)} cy={toY(trace.y)} r="5.5" />
        </>
      ) : null}
    </svg>
  );
});

/** Returns the distance of numbered lines of the grid, and of those between them: a fifth of 5, a half of 1 and 2. */
function gridSteps({ view, width }: Plane): { main: number; minor: number } {
  const main = scaleStep(view.left, view.right, width / 64);
  const isFive = Math.round(main / 10 ** Math.floor(Math.log10(main) + 1e-9)) === 5;
  return { main, minor: main / (isFive ? 5 : 2) };
}

function Grid({ plane }: { plane: Plane }) {
  const { view, width, height, toX, toY } = plane;
  // The same steps both ways, as squares are square.
  const { main, minor } = gridSteps(plane);
  const isMain = (mark: number) => Math.abs(mark / main - Math.round(mark / main)) < 1e-6;
  const pathOfMarks = (wanted: boolean) => {
    const across = marksBy(view.left, view.right, minor).filter((mark) => isMain(mark) === wanted);
    const up = marksBy(view.bottom, view.top, minor).filter((mark) => isMain(mark) === wanted);
    const lines = [
      ...across.map((mark) => `M${toX(mark)} 0V${height}`),
      ...up.map((mark) => `M0 ${toY(mark)}H${width}`),
    ];
    return lines.join("");
  };
  return (
    <>
      <path className="grid" d={pathOfMarks(false)} />
      <path className="grid" data-main="true" d={pathOfMarks(true)} />
      <line className="plot-axis" x1={toX(0)} x2={toX(0)} y1="0" y2={height} />
      <line className="plot-axis" y1={toY(0)} y2={toY(0)} x1="0" x2={width} />
    </>
  );
}

/** Draws the numbers beside the axes, or at the edge that an axis is beyond. */
function AxisNumbers({ plane }: { plane: Plane }) {
  const { view, width, height, toX, toY } = plane;
  const { main } = gridSteps(plane);
  const marks = (from: number, to: number) => marksBy(from, to, main).filter((mark) => mark !== 0);
  const axisX = Math.min(Math.max(toX(0), 0), width);
  const axisY = Math.min(Math.max(toY(0), 0), height);
  return (
    <>
      {marks(view.left, view.right).map((mark) =>
        toX(mark) < 14 || toX(mark) > width - 14 ? null : (
          <text
            key={`x${mark}`}
            className="plot-text"
            x={toX(mark)}
            y={Math.min(height - 6, axisY + 16)}
            textAnchor="middle"
          >
            {formatNumber(mark, 6)}
          </text>
        ),
      )}
      {marks(view.bottom, view.top).map((mark) =>
        toY(mark) < 12 || toY(mark) > height - 12 ? null : (
          <text key={`y${mark}`} className="plot-text" x={Math.max(26, axisX - 7)} y={toY(mark) + 4} textAnchor="end">
            {formatNumber(mark, 6)}
          </text>
        ),
      )}
    </>
  );
}
