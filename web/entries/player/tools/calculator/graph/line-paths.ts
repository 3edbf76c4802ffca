import type { At, Holds } from "@sextant/questions/formula/compile.ts";
import type { Boundary, Point, Relation } from "../sheet/relation.ts";
import { fillColumn, traceContour } from "./contour.ts";
import { traceCurve, type View } from "./trace-curve.ts";
import type { Plane } from "./use-plane.ts";

/** The size of a square, px, within which a curve without an explicit form is taken as straight. */
const SQUARE = 5;
/** The width of the columns of which the ground of an inequality is made, px. */
const COLUMN = 2;
/** While the plane is moved, lines are drawn with so many times fewer points. */
const ROUGH = 2;

type Grain = Pick<Plane, "isMoving">;
const coarsely = (size: number, { isMoving }: Grain) => (isMoving ? size * ROUGH : size);
/** Tenths of a pixel: nobody sees less. */
const px = (value: number) => Math.round(value * 10) / 10;

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });
const turnedView = ({ left, right, bottom, top }: View): View => ({
  left: bottom,
  right: top,
  bottom: left,
  top: right,
});

/** Returns the parts of a chain at which conditions hold, each up to where they stop. */
function clip(chain: readonly Point[], holds: Holds): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  chain.forEach((point, index) => {
    const before = chain[index - 1];
    const isIn = holds(point.x, point.y);
    const wasIn = part.length > 0;
    if (before && isIn !== wasIn) {
      let [inside, outside] = isIn ? [point, before] : [before, point];
      for (let turn = 0; turn < 20; turn += 1) {
        const middle = { x: (inside.x + outside.x) / 2, y: (inside.y + outside.y) / 2 };
        if (holds(middle.x, middle.y)) inside = middle;
        else outside = middle;
      }
      part.push(inside);
    }
    if (isIn) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  });
  return [...parts, part].filter(({ length }) => length > 1);
}

/** Returns the stretches of a boundary that are in sight or next to it. */
export function stretchesOf({ f, explicit, holds }: Boundary, plane: Plane): Point[][] {
  const { view, width, height } = plane;
  if (explicit === null) {
    const squares = (size: number) => Math.max(1, Math.ceil(size / coarsely(SQUARE, plane)));
    const chains = traceContour(f, view, squares(width), squares(height));
    return holds ? chains.flatMap((chain) => clip(chain, holds)) : chains;
  }
  const points = (size: number) => Math.max(1, Math.round(size / coarsely(1, plane)));
  return explicit.flatMap(({ axis, of }) =>
    axis === "y"
      ? traceCurve(of, view, points(width))
      : traceCurve(of, turnedView(view), points(height)).map((stretch) => stretch.map(turned)),
  );
}

/** Returns the path of stretches in the element. */
export function pathOf(stretches: readonly Point[][], { toX, toY }: Plane): string {
  return stretches
    .map((stretch) =>
      stretch.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${px(toX(x))} ${px(toY(y))}`).join(""),
    )
    .join("");
}

/** Returns the stretches of a column of the plane in which an inequality holds. */
function columnOf(x: number, inside: At, { boundaries }: Relation, plane: Plane): [number, number][] {
  const { view, height } = plane;
  const [boundary, other] = boundaries;
  const [explicit, second] = boundary?.explicit ?? [];
  // With y on one side alone, it holds above or below one place, unless conditions say where.
  if (explicit?.axis === "y" && !other && !second && !boundary?.holds) {
    const place = Math.min(Math.max(explicit.of(x), view.bottom), view.top);
    const parts: [number, number][] = [
      [view.bottom, place],
      [place, view.top],
    ];
    return parts.filter(([from, to]) => from < to && inside(x, (from + to) / 2) >= 0);
  }
  return fillColumn(
    (y) => inside(x, y),
    view.bottom,
    view.top,
    Math.max(1, Math.ceil(height / coarsely(SQUARE, plane))),
  );
}

/** Returns the path of the ground where an inequality holds; empty for an equation. */
export function groundOf(relation: Relation, plane: Plane): string {
  const { inside } = relation;
  if (inside === null) return "";
  const { view, width, toY } = plane;
  let path = "";
  const column = coarsely(COLUMN, plane);
  for (let left = 0; left < width; left += column) {
    const x = view.left + ((left + column / 2) / width) * (view.right - view.left);
    for (const [from, to] of columnOf(x, inside, relation, plane))
      path += `M${left} ${px(toY(from))}V${px(toY(to))}h${column}V${px(toY(from))}z`;
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
