import type { ResponseMatrix } from "../responses.ts";
import { momentsWhere } from "./moments.ts";
import { type Counted, type Counting, countPoints, defaultCounting, type PointsMatrix } from "./points.ts";

/** The totals of a test, in points; null is what its data cannot say. */
export interface TestStatistics {
  readonly people: number;
  readonly items: number;
  readonly maximum: number;
  readonly mean: number | null;
  /** With n − 1. */
  readonly standardDeviation: number | null;
  /** g₁ = m₃ / m₂^1.5; below 0 when the long tail is that of low totals. */
  readonly skewness: number | null;
  /** g₂ = m₄ / m₂² − 3; 0 for a normal distribution. */
  readonly excessKurtosis: number | null;
  /** Each total that someone has, ascending, and by how many. */
  readonly frequencies: readonly { readonly total: number; readonly people: number }[];
}

/**
 * Returns what the totals of those look like who count for at least one item.
 *
 * Source: Joanes, D. N. & Gill, C. A. (1998), The Statistician 47, for g₁ and g₂.
 */
export function testStatistics(
  matrix: ResponseMatrix | PointsMatrix,
  counting: Counting = defaultCounting,
): TestStatistics {
  return testStatisticsOf(countPoints(matrix, counting));
}

/** Returns the same of points that were counted before. */
export function testStatisticsOf({ columns, totals, possible, maximum }: Counted): TestStatistics {
  const wanted = totals.filter((_, person) => (possible[person] as number) > 0);
  const { count, mean, variance } = momentsWhere(wanted, () => true);
  const power = (exponent: number) =>
    wanted.reduce((sum, total) => sum + (total - (mean ?? 0)) ** exponent, 0) / Math.max(1, count);
  const second = power(2);
  const frequencies = new Map<number, number>();
  for (const total of wanted) frequencies.set(total, (frequencies.get(total) ?? 0) + 1);
  return {
    people: count,
    items: columns.length,
    maximum: maximum.reduce((sum, most) => sum + most, 0),
    mean,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    skewness: second > 1e-12 ? power(3) / second ** 1.5 : null,
    excessKurtosis: second > 1e-12 ? power(4) / second ** 2 - 3 : null,
    frequencies: [...frequencies].sort(([x], [y]) => x - y).map(([total, people]) => ({ total, people })),
  };
}
