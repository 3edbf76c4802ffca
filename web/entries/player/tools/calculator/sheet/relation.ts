import type { At, Holds } from "@sextant/questions/formula/compile.ts";
import type { Comparison } from "@sextant/questions/formula/tree.ts";
import { findRoots } from "./find-roots.ts";

export type Point = { x: number; y: number };

/** One of y = f(x) and x = f(y). */
export type Explicit = { axis: "y" | "x"; of: (at: number) => number };

/** Where both sides of a comparison are the same: where `f` is 0. */
export type Boundary = {
  f: At;
  /** The boundary as functions, where it can be written so; several for x² = 9. Null for a curve such as a circle. */
  explicit: readonly Explicit[] | null;
  isStrict: boolean;
  /** The part of it that is drawn, where conditions restrict it; null where they don’t. */
  holds: Holds | null;
};

/** What a line draws: its boundaries, and the part of the plane that an inequality allows. */
export type Relation = {
  boundaries: readonly Boundary[];
  /** Not negative where the inequality holds; null for an equation. */
  inside: At | null;
  /** For an equation in one variable alone: its solutions. */
  solutions: { variable: "x" | "y"; values: readonly number[] } | null;
};

const samples = [-7.3, -2.1, -0.4, 0.9, 3.7, 11.2];

/** Whether a function is a straight line in its second variable, wherever it has values. */
function isLinearIn(f: (fixed: number, free: number) => number): boolean {
  let seen = 0;
  for (const fixed of samples) {
    const [start, slope] = [f(fixed, 0), f(fixed, 1) - f(fixed, 0)];
    if (!Number.isFinite(start) || !Number.isFinite(slope) || slope === 0) continue;
    for (const free of samples) {
      const value = f(fixed, free);
      const scale = Math.abs(start) + Math.abs(slope * free) + 1;
      if (!(Math.abs(value - start - slope * free) < 1e-9 * scale)) return false;
    }
    seen += 1;
  }
  return seen > 2;
}

const solveFor =
  (f: (fixed: number, free: number) => number) =>
  (fixed: number): number => {
    const start = f(fixed, 0);
    return start === 0 ? 0 : -start / (f(fixed, 1) - start);
  };

function findExplicit(f: At, usesX: boolean, usesY: boolean): readonly Explicit[] | null {
  if (!usesY) return findRoots((x) => f(x, 0)).map((x) => ({ axis: "x", of: () => x }));
  if (!usesX) return findRoots((y) => f(0, y)).map((y) => ({ axis: "y", of: () => y }));
  if (isLinearIn(f)) return [{ axis: "y", of: solveFor(f) }];
  const turned = (y: number, x: number) => f(x, y);
  if (isLinearIn(turned)) return [{ axis: "x", of: solveFor(turned) }];
  return null;
}

export type Side = { at: At; usesX: boolean; usesY: boolean; isAlone: "x" | "y" | null };

/** Makes the boundary of two sides: a side that is y or x alone is solved for already. */
function boundaryOf(left: Side, right: Side, isStrict: boolean): Boundary {
  const f: At = (x, y) => left.at(x, y) - right.at(x, y);
  const [usesX, usesY] = [left.usesX || right.usesX, left.usesY || right.usesY];
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one.isAlone === "y" && !other.usesY)
      return { f, explicit: [{ axis: "y", of: (x) => other.at(x, 0) }], isStrict, holds: null };
    if (one.isAlone === "x" && !other.usesX)
      return { f, explicit: [{ axis: "x", of: (y) => other.at(0, y) }], isStrict, holds: null };
  }
  return { f, explicit: findExplicit(f, usesX, usesY), isStrict, holds: null };
}

/** Makes what is drawn of sides and the comparisons between them. */
export function relate(sides: readonly Side[], comparisons: readonly Comparison[]): Relation {
  const pairs = comparisons.flatMap((comparison, index) => {
    const [left, right] = [sides[index], sides[index + 1]];
    return left && right ? [{ left, right, comparison }] : [];
  });
  const boundaries = pairs.map(({ left, right, comparison }) =>
    boundaryOf(left, right, comparison === "<" || comparison === ">"),
  );
  const allowed = boundaries.map(({ f }, index): At => {
    const comparison = pairs[index]?.comparison;
    return comparison === "<" || comparison === "≤" ? (x, y) => -f(x, y) : f;
  });
  const [only, second] = allowed;
  const inside: At | null = comparisons.includes("=")
    ? null
    : second && only
      ? (x, y) => Math.min(only(x, y), second(x, y))
      : (only ?? null);
  const usesX = sides.some((side) => side.usesX);
  const usesY = sides.some((side) => side.usesY);
  const [boundary] = boundaries;
  const isSolved = boundary && inside === null && usesX !== usesY && sides.every(({ isAlone }) => isAlone === null);
  const solutions = isSolved
    ? { variable: usesX ? ("x" as const) : ("y" as const), values: (boundary.explicit ?? []).map(({ of }) => of(0)) }
    : null;
  return { boundaries, inside, solutions };
}

/** Returns the curve y = f(x). */
export function curveOf(of: (x: number) => number): Relation {
  return {
    boundaries: [{ f: (x, y) => y - of(x), explicit: [{ axis: "y", of }], isStrict: false, holds: null }],
    inside: null,
    solutions: null,
  };
}

/**
 * Restricts what is drawn to where conditions hold. Where they restrict the other variable too, an equation in one alone is lines in the
 * plane, and has no solutions by itself.
 *
 * @param restricted The variables that conditions use.
 */
export function restrict(
  { boundaries, inside, solutions }: Relation,
  holds: Holds,
  restricted: ReadonlySet<"x" | "y">,
): Relation {
  const own = solutions && !restricted.has(solutions.variable === "x" ? "y" : "x") ? solutions : null;
  return {
    boundaries: boundaries.map((boundary) => ({
      ...boundary,
      holds,
      explicit:
        boundary.explicit?.map(({ axis, of }): Explicit => {
          const holdsAt = (at: number, value: number) => (axis === "y" ? holds(at, value) : holds(value, at));
          return {
            axis,
            of: (at) => {
              const value = of(at);
              return holdsAt(at, value) ? value : Number.NaN;
            },
          };
        }) ?? null,
    })),
    inside: inside && ((x, y) => (holds(x, y) ? inside(x, y) : Number.NaN)),
    solutions: own && {
      ...own,
      values: own.values.filter((value) => (own.variable === "x" ? holds(value, 0) : holds(0, value))),
    },
  };
}
