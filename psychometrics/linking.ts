import { type ItemParameters, logistic, probability } from "./item.ts";
import { assertItems } from "./item-check.ts";
import { normalQuadrature, type Quadrature } from "./quadrature.ts";

/** How θ of one calibration becomes θ of another: θ' = slope · θ + intercept. */
export interface Link {
  readonly slope: number;
  readonly intercept: number;
}

/** A link, or why the common items give none. */
export type LinkResult =
  | (Link & { readonly reason: null })
  | { readonly slope: null; readonly intercept: null; readonly reason: NoLinkReason };

/** What common items lack. */
export type NoLinkReason =
  | "no_common_items"
  | "difficulties_without_spread"
  | "slopes_without_direction"
  | "no_minimum";

const noLink = (reason: NoLinkReason): LinkResult => ({ slope: null, intercept: null, reason });

/** Returns an item on the scale to which the link leads: a/A, A·b + B, and the same c. P stays what it was at the moved θ. */
export function transform({ a, b, c }: ItemParameters, { slope, intercept }: Link): ItemParameters {
  return { a: a / slope, b: slope * b + intercept, c };
}

/**
 * Links by the mean and standard deviation of the common items' difficulties.
 *
 * @param from The common items as calibrated on the scale that is left.
 * @param to The same items in the same order, on the scale that is wanted.
 * Source: Marco, G. L. (1977), Journal of Educational Measurement 14, 139–160.
 * @throws RangeError when the lists differ in length or hold impossible parameters. So do the other methods.
 */
export function meanSigma(from: readonly ItemParameters[], to: readonly ItemParameters[]): LinkResult {
  assertPairs(from, to);
  if (from.length === 0) return noLink("no_common_items");
  const [fromB, toB] = [from.map(({ b }) => b), to.map(({ b }) => b)];
  const [fromSpread, toSpread] = [spread(fromB), spread(toB)];
  if (fromSpread < 1e-9 || toSpread < 1e-9) return noLink("difficulties_without_spread");
  const slope = toSpread / fromSpread;
  return { slope, intercept: mean(toB) - slope * mean(fromB), reason: null };
}

/**
 * Links by the means of slopes and of difficulties.
 *
 * Source: Loyd, B. H. & Hoover, H. D. (1980), Journal of Educational Measurement 17, 179–193.
 */
export function meanMean(from: readonly ItemParameters[], to: readonly ItemParameters[]): LinkResult {
  assertPairs(from, to);
  if (from.length === 0) return noLink("no_common_items");
  const [fromA, toA] = [mean(from.map(({ a }) => a)), mean(to.map(({ a }) => a))];
  if (!(fromA > 1e-9 && toA > 1e-9)) return noLink("slopes_without_direction");
  const slope = fromA / toA;
  return { slope, intercept: mean(to.map(({ b }) => b)) - slope * mean(from.map(({ b }) => b)), reason: null };
}

/**
 * Links so that the test characteristic curves of the common items lie closest on each other, weighted by the population
 * of the scale that is wanted.
 *
 * Source: Stocking, M. L. & Lord, F. M. (1983), Applied Psychological Measurement 7, 201–210.
 */
export function stockingLord(
  from: readonly ItemParameters[],
  to: readonly ItemParameters[],
  quadrature: Quadrature = normalQuadrature(),
): LinkResult {
  const all = from.map((_, place) => place);
  return linkByCurves(from, to, quadrature, from.length === 0 ? [] : [all]);
}

/**
 * Links so that the curves of the single items lie closest on each other.
 *
 * Source: Haebara, T. (1980), Japanese Psychological Research 22, 144–149.
 */
export function haebara(
  from: readonly ItemParameters[],
  to: readonly ItemParameters[],
  quadrature: Quadrature = normalQuadrature(),
): LinkResult {
  return linkByCurves(
    from,
    to,
    quadrature,
    from.map((_, place) => [place]),
  );
}

/**
 * Least squares over ln slope and intercept by Levenberg and Marquardt's method, begun at the best of the simple links.
 *
 * @param bundles Which items' curves are summed before they are compared: all for Stocking and Lord, each for Haebara.
 */
function linkByCurves(
  from: readonly ItemParameters[],
  to: readonly ItemParameters[],
  quadrature: Quadrature,
  bundles: readonly (readonly number[])[],
): LinkResult {
  assertPairs(from, to);
  if (from.length === 0) return noLink("no_common_items");
  if (from.every(({ a }) => Math.abs(a) < 1e-9)) return noLink("slopes_without_direction");
  const wanted = bundles.map((bundle) =>
    Float64Array.from(quadrature.points, (theta) =>
      bundle.reduce((sum, place) => sum + probability(to[place] as ItemParameters, theta), 0),
    ),
  );
  const system = (at: Link) => systemAt(at, from, quadrature, bundles, wanted);
  const starts = [meanSigma(from, to), meanMean(from, to)].flatMap((link) => (link.reason === null ? [link] : []));
  let link: Link = { slope: 1, intercept: 0 };
  for (const start of starts) if (system(start).cost < system(link).cost) link = start;
  let damping = 1e-3;
  let here = system(link);
  for (let turn = 0; turn < 200; turn += 1) {
    const [h11, h12, h22] = [here.h11 * (1 + damping) + 1e-15, here.h12, here.h22 * (1 + damping) + 1e-15];
    const determinant = h11 * h22 - h12 * h12;
    const stepSlope = (h22 * here.g1 - h12 * here.g2) / determinant;
    const stepIntercept = (h11 * here.g2 - h12 * here.g1) / determinant;
    const next = {
      slope: link.slope * Math.exp(Math.max(-1, Math.min(1, stepSlope))),
      intercept: link.intercept + stepIntercept,
    };
    const there = system(next);
    const small = Math.abs(stepSlope) + Math.abs(stepIntercept) < 1e-11;
    if (there.cost <= here.cost) {
      [link, here] = [next, there];
      damping = Math.max(1e-12, damping / 10);
    } else damping *= 10;
    if (small || damping > 1e12) return { ...link, reason: null };
  }
  return noLink("no_minimum");
}

/** The weighted squares at a link, with the normal equations for its next step. */
function systemAt(
  { slope, intercept }: Link,
  from: readonly ItemParameters[],
  { points, weights }: Quadrature,
  bundles: readonly (readonly number[])[],
  wanted: readonly Float64Array[],
) {
  const sums = { cost: 0, h11: 0, h12: 0, h22: 0, g1: 0, g2: 0 };
  bundles.forEach((bundle, which) => {
    for (let at = 0; at < points.length; at += 1) {
      const original = ((points[at] as number) - intercept) / slope;
      let [score, bySlope, byIntercept] = [0, 0, 0];
      for (const place of bundle) {
        const { a, b, c } = from[place] as ItemParameters;
        const p = logistic(a * (original - b));
        const steepness = (1 - c) * a * p * (1 - p);
        score += c + (1 - c) * p;
        bySlope -= steepness * original;
        byIntercept -= steepness / slope;
      }
      const weight = weights[at] as number;
      const rest = (wanted[which]?.[at] as number) - score;
      sums.cost += weight * rest * rest;
      sums.h11 += weight * bySlope * bySlope;
      sums.h12 += weight * bySlope * byIntercept;
      sums.h22 += weight * byIntercept * byIntercept;
      sums.g1 += weight * rest * bySlope;
      sums.g2 += weight * rest * byIntercept;
    }
  });
  return sums;
}

function assertPairs(from: readonly ItemParameters[], to: readonly ItemParameters[]): void {
  if (from.length !== to.length) throw new RangeError(`${from.length} items cannot be those of ${to.length}`);
  assertItems(from);
  assertItems(to);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

function spread(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((value) => (value - middle) ** 2)));
}
