import type { At } from "@sextant/questions/formula/compile.ts";
import type { Boundary, Point, Relation } from "../sheet/relation.ts";
import { fillColumn, traceContour } from "./contour.ts";
import { traceCurve, type View } from "./trace-curve.ts";
import type { Plane } from "./use-plane.ts";

/** The size of a square, px, within which a curve without an explicit form is taken as straight. */
const SQUARE = 5;
/** The width of the columns of which the ground of an inequality is made, px. */
const COLUMN = 2;

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });
const turnedView = ({ left, right, bottom, top }: View): View => ({
  left: bottom,
  right: top,
  bottom: left,
  top: right,
});

/** Returns the stretches of a boundary that are in sight or next to it. */
export function stretchesOf({ f, explicit }: Boundary, { view, width, height }: Plane): Point[][] {
  if (explicit === null)
    return traceContour(f, view, Math.max(1, Math.ceil(width / SQUARE)), Math.max(1, Math.ceil(height / SQUARE)));
  return explicit.flatMap(({ axis, of }) =>
    axis === "y"
      ? traceCurve(of, view, Math.max(1, Math.round(width)))
      : traceCurve(of, turnedView(view), Math.max(1, Math.round(height))).map((stretch) => stretch.map(turned)),
  );
}

/** Returns the path of stretches in the element. */
export function pathOf(stretches: readonly Point[][], { toX, toY }: Plane): string {
  return stretches
    .map((stretch) =>
      stretch.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join(""),
    )
    .join("");
}

/** Returns the stretches of a column of the plane in which an inequality holds. */
function columnOf(x: number, inside: At, { boundaries }: Relation, { view, height }: Plane): [number, number][] {
  const [boundary, other] = boundaries;
  const [explicit, second] = boundary?.explicit ?? [];
  // With y on one side alone, it holds above or below one place.
  if (explicit?.axis === "y" && !other && !second) {
    const place = Math.min(Math.max(explicit.of(x), view.bottom), view.top);
    const parts: [number, number][] = [
      [view.bottom, place],
      [place, view.top],
    ];
    return parts.filter(([from, to]) => from < to && inside(x, (from + to) / 2) >= 0);
  }
  return fillColumn((y) => inside(x, y), view.bottom, view.top, Math.max(1, Math.ceil(height / SQUARE)));
}

/** Returns the path of the ground where an inequality holds; empty for an equation. */
export function groundOf(relation: Relation, plane: Plane): string {
  const { inside } = relation;
  if (inside === null) return "";
  const { view, width, toY } = plane;
  let path = "";
  for (let left = 0; left < width; left += COLUMN) {
    const x = view.left + ((left + COLUMN / 2) / width) * (view.right - view.left);
    for (const [from, to] of columnOf(x, inside, relation, plane))
      path += `M${left} ${toY(from).toFixed(1)}V${toY(to).toFixed(1)}h${COLUMN}V${toY(from).toFixed(1)}z`;
  }
  return path;
}

/** Returns a place in sight for the number of a line: on it, and away from what is to be read elsewhere. */
export function placeForNumber(stretches: readonly Point[][], plane: Plane, taken: readonly Point[]): Point | null {
  const { width, height, toX, toY } = plane;
  const all = stretches.flat().map(({ x, y }) => ({ x: toX(x), y: toY(y) }));
  // The buttons of the view are at its right edge.
  const free = all.filter(({ x, y }) => x > 16 && x < width - 64 && y > 16 && y < height - 16);
  const step = Math.max(1, Math.floor(free.length / 24));
  let best: Point | null = null;
  let bestRoom = 14;
  for (let index = Math.floor(step / 2); index < free.length; index += step) {
    const place = free[index];
    if (!place) continue;
    const room = Math.min(80, ...taken.map((other) => Math.hypot(other.x - place.x, other.y - place.y)));
    if (room > bestRoom) [best, bestRoom] = [place, room];
  }
  return best;
}
