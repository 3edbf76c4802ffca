import type { Point } from "../sheet/relation.ts";

/** The part of the plane in sight. */
export type View = { left: number; right: number; bottom: number; top: number };

/** Returns where a curve begins to have values between two places, of which one has none. */
function findEdge(curve: (at: number) => number, without: number, having: number): number {
  let [low, high] = [without, having];
  for (let turn = 0; turn < 30; turn += 1) {
    const middle = (low + high) / 2;
    if (Number.isFinite(curve(middle))) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Returns the stretches of y = f(x) that can be drawn as one line each, one point a pixel. It breaks where there is no value, and where
 * the curve leaps past the whole view between two pixels.
 */
export function traceCurve(curve: (x: number) => number, view: View, pixels: number): Point[][] {
  const height = view.top - view.bottom;
  const stretches: Point[][] = [];
  let current: Point[] = [];
  let before: Point | null = null;
  const cut = () => {
    if (current.length > 1) stretches.push(current);
    current = [];
  };
  // Far outside it is only drawn as far as it shows.
  const keep = (x: number, y: number) =>
    current.push({ x, y: Math.min(view.top + 10 * height, Math.max(view.bottom - 10 * height, y)) });
  for (let pixel = 0; pixel <= pixels; pixel += 1) {
    const x = view.left + ((view.right - view.left) * pixel) / pixels;
    const y = curve(x);
    const isThere = Number.isFinite(y);
    const wasThere = before !== null && Number.isFinite(before.y);
    if (before && isThere !== wasThere) {
      const edge = isThere ? findEdge(curve, before.x, x) : findEdge(curve, x, before.x);
      keep(edge, curve(edge));
    }
    if (!isThere) cut();
    else {
      const leaps =
        before !== null &&
        wasThere &&
        Math.abs(y - before.y) > height &&
        (before.y > view.top || before.y < view.bottom) &&
        (y > view.top || y < view.bottom) &&
        Math.sign(y) !== Math.sign(before.y);
      if (leaps) cut();
      keep(x, y);
    }
    before = { x, y };
  }
  cut();
  return stretches;
}
