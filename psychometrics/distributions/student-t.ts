import { lowerBeta } from "./beta.ts";
import { fQuantile } from "./f.ts";
import { normalProbability, normalQuantile } from "./normal.ts";

/**
 * Returns P(T ≤ t) of Student's t; with infinitely many degrees of freedom it is the normal distribution's.
 *
 * Source: Abramowitz & Stegun (1964), 26.7.1 and 26.5.27.
 */
export function studentProbability(t: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalProbability(t);
  const tail = lowerBeta(df / 2, 0.5, df / (df + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

/**
 * Returns how many errors to each side hold a share of what varies as Student's t.
 *
 * @throws RangeError when the share is not strictly between 0 and 1.
 */
export function studentWidth(confidence: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalQuantile((1 + confidence) / 2);
  return Math.sqrt(fQuantile(confidence, 1, df));
}
