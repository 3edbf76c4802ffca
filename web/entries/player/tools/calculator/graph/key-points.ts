import { findRoots, findTurns, tidy } from "../sheet/find-roots.ts";
import type { Boundary, Explicit, Point, Relation } from "../sheet/relation.ts";
import { traceContour } from "./contour.ts";
import type { View } from "./trace-curve.ts";

/** What is to be read at a point of a line. `with`: the other line that it meets there. */
export type KeyPoint = Point & {
  line: number;
  what: "lowest" | "highest" | "x_axis" | "y_axis" | "meets";
  with?: number;
};

const isDrawn = ({ holds }: Boundary, { x, y }: Point) => holds === null || holds(x, y);

export type DrawnLine = { id: number; relation: Relation };

const placeOn = ({ axis, of }: Explicit, at: number): Point =>
  axis === "y" ? { x: at, y: of(at) } : { x: of(at), y: at };

/** Returns the points of an explicit boundary where a function of the plane is 0. */
const rootsAlong = (explicit: Explicit, f: Boundary["f"]): Point[] =>
  findRoots((at) => {
    const { x, y } = placeOn(explicit, at);
    return f(x, y);
  }).map((at) => placeOn(explicit, at));

/** Goes to where two functions of the plane are both 0, from a place near it; null where it leads away (Newton). */
function refine(f: Boundary["f"], g: Boundary["f"], start: Point, reach: number): Point | null {
  let { x, y } = start;
  for (let turn = 0; turn < 30; turn += 1) {
    const h = 1e-6 * Math.max(1, Math.abs(x), Math.abs(y));
    const [a, b] = [f(x, y), g(x, y)];
    const [fx, fy] = [(f(x + h, y) - f(x - h, y)) / (2 * h), (f(x, y + h) - f(x, y - h)) / (2 * h)];
    const [gx, gy] = [(g(x + h, y) - g(x - h, y)) / (2 * h), (g(x, y + h) - g(x, y - h)) / (2 * h)];
    const turned = fx * gy - fy * gx;
    const [dx, dy] = [(a * gy - b * fy) / turned, (b * fx - a * gx) / turned];
    if (!Number.isFinite(dx) || !Number.isFinite(dy)) break;
    [x, y] = [x - dx, y - dy];
    if (Math.hypot(dx, dy) < 1e-12 * Math.max(1, Math.hypot(x, y))) break;
  }
  const isZero = Math.abs(f(x, y)) < 1e-7 && Math.abs(g(x, y)) < 1e-7;
  return isZero && Math.hypot(x - start.x, y - start.y) < reach ? { x, y } : null;
}

/** Returns where two curves without an explicit form meet in sight: where one changes its sign along the other, or comes close to 0. */
function meetInSight(one: Boundary, other: Boundary, view: View): Point[] {
  const reach = (view.right - view.left) / 20;
  return traceContour(one.f, view, 100, 100).flatMap((chain) => {
    const values = chain.map(({ x, y }) => other.f(x, y));
    return chain.flatMap((point, index) => {
      const [before, here, after] = [values[index - 1], values[index], values[index + 1]];
      if (before === undefined || here === undefined) return [];
      const isNear = after !== undefined && Math.abs(here) <= Math.abs(before) && Math.abs(here) <= Math.abs(after);
      return before * here <= 0 || isNear ? (refine(one.f, other.f, point, reach) ?? []) : [];
    });
  });
}

function meet(one: Boundary, other: Boundary, view: View): Point[] {
  if (one.explicit) return one.explicit.flatMap((explicit) => rootsAlong(explicit, other.f));
  if (other.explicit) return other.explicit.flatMap((explicit) => rootsAlong(explicit, one.f));
  return meetInSight(one, other, view);
}

const axes = [
  { what: "x_axis", explicit: { axis: "y", of: () => 0 }, f: (_: number, y: number) => y },
  { what: "y_axis", explicit: { axis: "x", of: () => 0 }, f: (x: number) => x },
] as const;

/** Rounds what a search found and leaves out what is there twice. */
function distinct(points: readonly Point[]): Point[] {
  const rounded = points.map(({ x, y }) => ({ x: tidy(x), y: tidy(y) })).filter(({ x, y }) => Number.isFinite(x + y));
  const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-5 * Math.max(1, Math.hypot(a.x, a.y));
  return rounded
    .filter((point, index) => rounded.findIndex((other) => isNear(other, point)) === index)
    .sort((a, b) => a.x - b.x || a.y - b.y);
}

/**
 * Returns what a reader looks for on the lines: where they turn, meet the axes and each other, wherever that is in the plane; for two
 * curves without an explicit form, in sight.
 */
export function findKeyPoints(lines: readonly DrawnLine[], view: View): KeyPoint[] {
  return lines.flatMap(({ id, relation }, index) => {
    const own = relation.boundaries.flatMap((boundary): KeyPoint[] => {
      const turns = (boundary.explicit ?? []).flatMap(({ axis, of }) =>
        axis === "x"
          ? []
          : findTurns(of).map(({ at, isLowest }): KeyPoint => {
              const what = isLowest ? "lowest" : "highest";
              return { x: tidy(at), y: tidy(of(at)), line: id, what };
            }),
      );
      const crossings = axes.flatMap(({ what, explicit, f }) => {
        const found = boundary.explicit
          ? boundary.explicit.flatMap((one) => rootsAlong(one, f))
          : rootsAlong(explicit, boundary.f);
        const drawn = distinct(found).filter((point) => isDrawn(boundary, point));
        return drawn.map((point): KeyPoint => ({ ...point, line: id, what }));
      });
      return [...turns, ...crossings];
    });
    const shared = lines.slice(0, index).flatMap((before) => {
      const found = relation.boundaries.flatMap((one) =>
        before.relation.boundaries.flatMap((other) =>
          distinct(meet(one, other, view)).filter((point) => isDrawn(one, point) && isDrawn(other, point)),
        ),
      );
      return distinct(found).map((point): KeyPoint => ({ ...point, line: id, what: "meets", with: before.id }));
    });
    return [...own, ...shared];
  });
}
