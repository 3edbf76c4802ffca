import type { At } from "@sextant/questions/formula/compile.ts";
import type { Point } from "../sheet/relation.ts";
import type { View } from "./trace-curve.ts";

/** Between two places of a grid where a function has opposite signs: the place where it is 0. Null over a pole. */
function cross(f: (part: number) => number, a: number, b: number): number | null {
  let [low, high, atLow, atHigh] = [0, 1, a, b];
  let part = low - (atLow * (high - low)) / (atHigh - atLow);
  for (let turn = 0; turn < 4; turn += 1) {
    const value = f(part);
    if (value === 0 || !Number.isFinite(value)) break;
    if (value > 0 === atLow > 0) [low, atLow] = [part, value];
    else [high, atHigh] = [part, value];
    part = low - (atLow * (high - low)) / (atHigh - atLow);
  }
  return Math.abs(f(part)) > Math.max(Math.abs(a), Math.abs(b)) ? null : part;
}

/** The two ends of each line within a square, by which of its corners are positive; edges are top, right, bottom, left. */
const linesOf: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[3, 2]],
  2: [[2, 1]],
  3: [[3, 1]],
  4: [[0, 1]],
  6: [[0, 2]],
  7: [[3, 0]],
  8: [[3, 0]],
  9: [[0, 2]],
  11: [[0, 1]],
  12: [[3, 1]],
  13: [[2, 1]],
  14: [[3, 2]],
};
const saddles: Readonly<Record<number, readonly (readonly (readonly [number, number])[])[]>> = {
  5: [
    [
      [3, 2],
      [0, 1],
    ],
    [
      [3, 0],
      [2, 1],
    ],
  ],
  10: [
    [
      [3, 0],
      [2, 1],
    ],
    [
      [3, 2],
      [0, 1],
    ],
  ],
};

/**
 * Returns the curves on which a function of the plane is 0, as chains of points, by the signs at the corners of a grid (marching squares).
 *
 * @param columns How many squares the grid has across, and `rows` up.
 */
export function traceContour(f: At, view: View, columns: number, rows: number): Point[][] {
  const stepX = (view.right - view.left) / columns;
  const stepY = (view.top - view.bottom) / rows;
  const xAt = (column: number) => view.left + column * stepX;
  const yAt = (row: number) => view.bottom + row * stepY;
  const wide = columns + 1;
  const values = new Float64Array(wide * (rows + 1));
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const value = f(xAt(column), yAt(row));
      // A corner that is 0 belongs to the positive ones.
      values[row * wide + column] = value === 0 ? Number.MIN_VALUE : value;
    }
  const valueAt = (column: number, row: number) => values[row * wide + column] ?? Number.NaN;

  /** Points by edge: an edge to the right of a corner has an even number, one upwards an odd one. */
  const points = new Map<number, Point | null>();
  const pointOn = (column: number, row: number, isUp: boolean): number | null => {
    const edge = (row * wide + column) * 2 + (isUp ? 1 : 0);
    if (!points.has(edge)) {
      const [x, y] = [xAt(column), yAt(row)];
      const a = valueAt(column, row);
      const b = isUp ? valueAt(column, row + 1) : valueAt(column + 1, row);
      const part = isUp ? cross((p) => f(x, y + p * stepY), a, b) : cross((p) => f(x + p * stepX, y), a, b);
      points.set(edge, part === null ? null : isUp ? { x, y: y + part * stepY } : { x: x + part * stepX, y });
    }
    return points.get(edge) === null ? null : edge;
  };

  const neighbours = new Map<number, number[]>();
  const join = (one: number, other: number) => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const corners = [
        valueAt(column, row),
        valueAt(column + 1, row),
        valueAt(column + 1, row + 1),
        valueAt(column, row + 1),
      ];
      if (!corners.every(Number.isFinite)) continue;
      const kind = corners.reduce((sum, value, index) => sum + (value > 0 ? 2 ** index : 0), 0);
      const middle = saddles[kind] ? f(xAt(column + 0.5), yAt(row + 0.5)) : 0;
      const lines = saddles[kind]?.[middle > 0 ? 1 : 0] ?? linesOf[kind] ?? [];
      for (const [from, to] of lines) {
        const [one, other] = [from, to].map((side) =>
          side === 0
            ? pointOn(column, row + 1, false)
            : side === 1
              ? pointOn(column + 1, row, true)
              : side === 2
                ? pointOn(column, row, false)
                : pointOn(column, row, true),
        );
        if (one !== null && other !== null && one !== undefined && other !== undefined) join(one, other);
      }
    }

  const chains: Point[][] = [];
  const visited = new Set<number>();
  const follow = (start: number) => {
    const chain: Point[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && !visited.has(edge)) {
      visited.add(edge);
      const point = points.get(edge);
      if (point) chain.push(point);
      edge = neighbours.get(edge)?.find((next) => !visited.has(next));
    }
    const closes = chain.length > 2 && (neighbours.get(start)?.length ?? 0) === 2;
    if (closes && chain[0]) chain.push(chain[0]);
    if (chain.length > 1) chains.push(chain);
  };
  // Open ends first, so that a chain is not cut in its middle.
  for (const [edge, others] of neighbours) if (others.length === 1 && !visited.has(edge)) follow(edge);
  for (const edge of neighbours.keys()) if (!visited.has(edge)) follow(edge);
  return chains;
}

/**
 * Returns the part of a column in which a function isn’t negative, as stretches from bottom to top.
 *
 * @param rows How many places of the column are looked at; where the sign changes between two, the place is found.
 */
export function fillColumn(
  inside: (y: number) => number,
  bottom: number,
  top: number,
  rows: number,
): [number, number][] {
  const step = (top - bottom) / rows;
  const stretches: [number, number][] = [];
  let start: number | null = null;
  let isBefore = false;
  for (let row = 0; row <= rows; row += 1) {
    const y = bottom + row * step;
    const isInside = inside(y) >= 0;
    if (row > 0 && isInside !== isBefore) {
      let [low, high] = [y - step, y];
      for (let turn = 0; turn < 8; turn += 1) {
        const middle = (low + high) / 2;
        if (inside(middle) >= 0 === isBefore) low = middle;
        else high = middle;
      }
      if (isInside) start = high;
      else if (start !== null) {
        stretches.push([start, high]);
        start = null;
      }
    } else if (isInside && start === null) start = y;
    isBefore = isInside;
  }
  if (start !== null) stretches.push([start, top]);
  return stretches;
}
