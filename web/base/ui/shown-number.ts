/** Parts of points are decimals, which binary fractions miss by less than this. */
const TINY = 1e-9;

/** What a number is measured against; `any` where that isn’t known here. */
export type Bounds = readonly number[] | "any";

/**
 * Returns a number rounded for the eye, but never up to a bound that it doesn’t reach: there it is cut off, with a decimal at least. Rules go by
 * the exact number, and what is shown must not contradict them.
 */
export function shownNumber(exact: number, digits: number, bounds: Bounds): number {
  const rounded = Number(exact.toFixed(digits));
  const met = exact + TINY;
  const isPast = bounds === "any" ? rounded > met : bounds.some((bound) => bound > met && rounded >= bound);
  if (!isPast) return rounded;
  const unit = 10 ** Math.max(1, digits);
  return Math.floor(met * unit) / unit;
}

/** Returns a part of a whole in percent: 2 of 3 is 67, and 66.6 beside a bound of 67; 199 of 200 isn’t all of it, but 99.5. */
export function shownPercent(part: number, whole: number, bounds: Bounds = []): number {
  const exact = whole === 0 ? 0 : (100 * part) / whole;
  return shownNumber(exact, 0, bounds === "any" ? bounds : [...bounds, 100]);
}
