import type { ItemParameters } from "../item.ts";

/** Where a function is greatest, and its value there. */
export interface Maximum {
  readonly at: number;
  readonly value: number;
}

/** A mode whose value on the grid is this far below the best one cannot overtake it between two points. */
const RIVAL = 5;

/**
 * Abilities at which to look for modes of the likelihood of these items: evenly over where they measure, and around each
 * difficulty by its slope, so that no mode of a steep item is stepped over. Ascending.
 *
 * The likelihood of a 3PL pattern may have several modes (Samejima, F. (1973), Psychometrika 38, 221–233). Where nobody guesses it is
 * concave, and a few points enclose its only one.
 *
 * @param isSingle That what is maximised has only one mode.
 */
export function searchPoints(
  items: readonly ItemParameters[],
  { isSingle = false, also = [] }: { isSingle?: boolean; also?: readonly number[] } = {},
): number[] {
  const sloped = items.filter(({ a }) => Math.abs(a) > 1e-6);
  const first = Math.min(-6, ...sloped.map(({ a, b }) => b - 10 / Math.abs(a)), ...also);
  const last = Math.max(6, ...sloped.map(({ a, b }) => b + 10 / Math.abs(a)), ...also);
  const count = isSingle ? 9 : 31;
  const even = Array.from({ length: count }, (_, place) => first + ((last - first) * place) / (count - 1));
  const near = isSingle ? [] : sloped.flatMap(({ a, b }) => [b - 2 / Math.abs(a), b, b + 2 / Math.abs(a)]);
  const points = [...near, ...even, ...also].sort((x, y) => x - y);
  // Nothing changes within less than half of what the steepest item takes; and of two points that are all but one, rounding
  // alone would say which is the higher, and a mode beside them be missed.
  const apart = Math.min(0.5, 0.5 / Math.max(...sloped.map(({ a }) => Math.abs(a)), 1));
  let kept = Number.NEGATIVE_INFINITY;
  return points.filter((point) => {
    const isKept = point - kept > Math.max(apart, 1e-6 * (1 + Math.abs(point)));
    if (isKept) kept = point;
    return isKept;
  });
}

/**
 * Returns the greatest of all modes of `of` that the points let appear; each rival mode is refined before they are compared. It may
 * lie beyond the last point, but not outside `bounds`.
 */
export function maximise(
  of: (theta: number) => number,
  points: readonly number[],
  bounds = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY },
): Maximum {
  const within = points.filter((point) => point > bounds.minimum && point < bounds.maximum);
  if (Number.isFinite(bounds.minimum)) within.unshift(bounds.minimum);
  else extend(of, within, -1);
  if (Number.isFinite(bounds.maximum)) within.push(bounds.maximum);
  else extend(of, within, 1);
  const values = within.map(of);
  const best = Math.max(...values);
  let found: Maximum = { at: within[values.indexOf(best)] as number, value: best };
  for (let place = 0; place < within.length; place += 1) {
    const value = values[place] as number;
    const before = values[place - 1] ?? Number.NEGATIVE_INFINITY;
    const after = values[place + 1] ?? Number.NEGATIVE_INFINITY;
    if (value < best - RIVAL || value < before || value < after) continue;
    const from = within[Math.max(0, place - 1)] as number;
    const to = within[Math.min(within.length - 1, place + 1)] as number;
    const refined = refine(of, from, to);
    if (refined.value > found.value) found = refined;
  }
  return found;
}

/** Goes outwards by doubled steps while the function still rises there. */
function extend(of: (theta: number) => number, points: number[], direction: 1 | -1): void {
  for (let step = 4; step < 1e8; step *= 2) {
    const end = (direction === 1 ? points.at(-1) : points[0]) ?? 0;
    const further = end + direction * step;
    if (of(further) <= of(end)) {
      // The point beyond closes the bracket around a mode that lies between the last two.
      if (direction === 1) points.push(further);
      else points.unshift(further);
      return;
    }
    if (direction === 1) points.push(further);
    else points.unshift(further);
  }
}

/**
 * The greatest value between two points that enclose one mode.
 *
 * Source: Brent, R. P. (1973), Algorithms for Minimization without Derivatives, chapter 5: parabolas, and golden sections
 * where they do not help.
 */
function refine(of: (theta: number) => number, from: number, to: number): Maximum {
  const golden = (3 - Math.sqrt(5)) / 2;
  let [low, high] = [from, to];
  let x = low + golden * (high - low);
  let [w, v] = [x, x];
  let fx = of(x);
  let [fw, fv] = [fx, fx];
  let [step, before] = [0, 0];
  for (let turn = 0; turn < 100; turn += 1) {
    const middle = (low + high) / 2;
    const tolerance = 1e-9 * Math.abs(x) + 1e-10;
    if (Math.abs(x - middle) <= 2 * tolerance - (high - low) / 2) break;
    const r = (x - w) * (fx - fv);
    const q = (x - v) * (fx - fw);
    const signed = (x - v) * q - (x - w) * r;
    const twice = 2 * (q - r);
    const p = twice > 0 ? -signed : signed;
    const divisor = Math.abs(twice);
    const usable =
      Math.abs(before) > tolerance &&
      Math.abs(p) < Math.abs((divisor * before) / 2) &&
      p > divisor * (low - x) &&
      p < divisor * (high - x);
    before = usable ? step : x < middle ? high - x : low - x;
    step = usable ? p / divisor : golden * before;
    if (usable && (x + step - low < 2 * tolerance || high - x - step < 2 * tolerance))
      step = x < middle ? tolerance : -tolerance;
    const u = x + (Math.abs(step) >= tolerance ? step : step > 0 ? tolerance : -tolerance);
    const fu = of(u);
    if (fu >= fx) {
      if (u < x) high = x;
      else low = x;
      [v, fv, w, fw, x, fx] = [w, fw, x, fx, u, fu];
    } else {
      if (u < x) low = u;
      else high = u;
      if (fu >= fw || w === x) [v, fv, w, fw] = [w, fw, u, fu];
      else if (fu >= fv || v === x || v === w) [v, fv] = [u, fu];
    }
  }
  return { at: x, value: fx };
}
