import { upperGamma } from "./gamma.ts";

/**
 * Returns P(X² ≥ x) of a chi-square variable with so many degrees of freedom: the p value of a test.
 *
 * @throws RangeError when `df` is not above 0, or `x` not a number of at least 0.
 */
export function chiSquareTail(x: number, df: number): number {
  if (!(df > 0) || !(x >= 0)) throw new RangeError(`No chi-square of ${x} with ${df} degrees of freedom`);
  return upperGamma(df / 2, x / 2);
}
