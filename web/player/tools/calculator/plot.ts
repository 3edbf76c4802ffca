/** The part of the plane in sight. */
export type Window = { left: number; right: number; bottom: number; top: number };
export type Point = { x: number; y: number };
type Curve = (x: number) => number;

/** Steps of a scale: 1, 2 or 5 times a power of ten, `wanted` of them at most. */
export function scaleStep(from: number, to: number, wanted: number): number {
  const rough = (to - from) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return step * power;
}

/** Returns the marks of a scale within its ends. */
export function scaleMarks(from: number, to: number, wanted: number): number[] {
  const step = scaleStep(from, to, wanted);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const mark = (first + index) * step;
    return Number(mark.toPrecision(12));
  });
}

/**
 * Returns the stretches of a curve that can be drawn as one line each, one point a pixel. It breaks where there is no value, and
 * where the curve leaps past the whole window between two pixels.
 */
export function tracePath(curve: Curve, window: Window, pixels: number): Point[][] {
  const height = window.top - window.bottom;
  const stretches: Point[][] = [];
  let current: Point[] = [];
  const cut = () => {
    if (current.length > 1) stretches.push(current);
    current = [];
  };
  for (let pixel = 0; pixel <= pixels; pixel += 1) {
    const x = window.left + ((window.right - window.left) * pixel) / pixels;
    const y = curve(x);
    if (!Number.isFinite(y)) {
      cut();
      continue;
    }
    const before = current.at(-1);
    const leaps =
      before !== undefined &&
      Math.abs(y - before.y) > height &&
      (before.y > window.top || before.y < window.bottom) &&
      (y > window.top || y < window.bottom) &&
      Math.sign(y) !== Math.sign(before.y);
    if (leaps) cut();
    // Far outside it is only drawn as far as it shows.
    current.push({ x, y: Math.min(window.top + 10 * height, Math.max(window.bottom - 10 * height, y)) });
  }
  cut();
  return stretches;
}

/** Where a function changes sign between two places, by halving. Null when it leaps over 0 instead of crossing. */
function findRoot(f: Curve, from: number, to: number): number | null {
  let [low, high] = [from, to];
  const sign = Math.sign(f(low));
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  const root = (low + high) / 2;
  return Math.abs(f(root)) < 1e-6 * Math.max(1, Math.abs(f(from)), Math.abs(f(to))) ? root : null;
}

/** Rounds away what the search adds, so that 2 is 2. */
const tidy = (value: number, span: number) => {
  const grain = 10 ** Math.floor(Math.log10(span) - 7);
  return Number((Math.round(value / grain) * grain).toPrecision(10));
};

/**
 * Returns the points of a curve that a reader looks for: where it meets the axes and the other curves, and where it turns. By x, in
 * sight.
 */
export function notablePoints(curve: Curve, others: readonly Curve[], window: Window, steps = 400): Point[] {
  const span = window.right - window.left;
  const at = (index: number) => window.left + (span * index) / steps;
  const h = span / 1e5;
  const slope: Curve = (x) => curve(x + h) - curve(x - h);
  const searched: Curve[] = [curve, slope, ...others.map((other) => (x: number) => curve(x) - other(x))];
  const found: number[] = [];
  if (window.left <= 0 && window.right >= 0) found.push(0);
  for (const f of searched) {
    for (let index = 0; index < steps; index += 1) {
      const [from, to] = [at(index), at(index + 1)];
      const [a, b] = [f(from), f(to)];
      if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
      if (a === 0) found.push(from);
      else if (a * b < 0) {
        const root = findRoot(f, from, to);
        if (root !== null) found.push(root);
      }
    }
  }
  const points = found
    .map((x) => ({ x: tidy(x, span), y: tidy(curve(x), window.top - window.bottom) }))
    .filter(({ y }) => Number.isFinite(y) && y >= window.bottom && y <= window.top)
    .sort((a, b) => a.x - b.x);
  // A flat stretch is all turning points: it has none worth naming.
  const apart = points.filter((point, index) => index === 0 || point.x - (points[index - 1]?.x ?? 0) > span / 500);
  return apart.length > 40 ? [] : apart;
}
