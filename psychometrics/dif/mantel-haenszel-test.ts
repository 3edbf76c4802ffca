import { chiSquareTail } from "../distributions/chi-square.ts";

/** Right and wrong answers of two groups at one level of ability. */
export interface Stratum {
  readonly referenceRight: number;
  readonly referenceWrong: number;
  readonly focalRight: number;
  readonly focalWrong: number;
}

/** What a set of two-by-two tables says of the odds of a right answer; null is what they cannot say. */
export interface OddsComparison {
  /** Above 1 when the item is easier for the reference group than for equally able people of the focal group. */
  readonly oddsRatio: number | null;
  /** Of ln odds ratio. */
  readonly standardError: number | null;
  /** With the correction for continuity, one degree of freedom. */
  readonly chiSquare: number | null;
  readonly p: number | null;
  /** How many tables hold both groups and both answers; the others say nothing. */
  readonly strata: number;
}

/**
 * Returns the common odds ratio of two-by-two tables, its standard error and its test.
 *
 * Source: Mantel, N. & Haenszel, W. (1959), Journal of the National Cancer Institute 22, 719–748; the error: Robins, J., Breslow,
 * N. & Greenland, S. (1986), Biometrics 42, 311–323.
 */
export function mantelHaenszelTest(tables: readonly Stratum[]): OddsComparison {
  const told = tables.filter(
    ({ referenceRight: a, referenceWrong: b, focalRight: c, focalWrong: d }) =>
      a + b > 0 && c + d > 0 && a + c > 0 && b + d > 0,
  );
  const sums = { r: 0, s: 0, pr: 0, mixed: 0, qs: 0, right: 0, expected: 0, variance: 0 };
  for (const { referenceRight: a, referenceWrong: b, focalRight: c, focalWrong: d } of told) {
    const n = a + b + c + d;
    const [r, s, p, q] = [(a * d) / n, (b * c) / n, (a + d) / n, (b + c) / n];
    sums.r += r;
    sums.s += s;
    sums.pr += p * r;
    sums.mixed += p * s + q * r;
    sums.qs += q * s;
    sums.right += a;
    sums.expected += ((a + b) * (a + c)) / n;
    sums.variance += n > 1 ? ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1)) : 0;
  }
  const isBothWays = sums.r > 0 && sums.s > 0;
  const excess = Math.max(0, Math.abs(sums.right - sums.expected) - 0.5);
  const chiSquare = sums.variance > 0 ? (excess * excess) / sums.variance : null;
  return {
    oddsRatio: isBothWays ? sums.r / sums.s : null,
    standardError: isBothWays
      ? Math.sqrt(sums.pr / (2 * sums.r ** 2) + sums.mixed / (2 * sums.r * sums.s) + sums.qs / (2 * sums.s ** 2))
      : null,
    chiSquare,
    p: chiSquare === null ? null : chiSquareTail(chiSquare, 1),
    strata: told.length,
  };
}
