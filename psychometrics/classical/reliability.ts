import type { ResponseMatrix } from "../responses.ts";
import { correlationOf, momentsWhere, varyTogether } from "./moments.ts";
import { type Counted, type Counting, countPoints, defaultCounting, type PointsMatrix } from "./points.ts";

/** Variances below this are rounding errors. */
const LEVEL = 1e-12;

/** How consistently a test measures; null is what its data cannot say, and `notes` say why. */
export interface Reliability {
  /** Cronbach's alpha; for items that are right or wrong it is KR-20. */
  readonly alpha: number | null;
  /** Alpha of the test without each item. */
  readonly alphaIfDropped: readonly (number | null)[];
  /** Standard error of measurement of the total, in points: sd · √(1 − alpha). */
  readonly standardError: number | null;
  /** Mean of the correlations of all pairs of items. */
  readonly meanItemCorrelation: number | null;
  readonly items: number;
  readonly people: number;
  readonly notes: readonly string[];
}

/**
 * Returns Cronbach's alpha with what belongs to it. Where people do not count for some items, covariances are taken over those who
 * count for both items of a pair.
 *
 * Source: Cronbach, L. J. (1951), Psychometrika 16, equation 2; Kuder, G. F. & Richardson, M. W. (1937), equation 20.
 * @throws RangeError for a matrix whose sizes do not agree.
 */
export function alpha(matrix: ResponseMatrix | PointsMatrix, counting: Counting = defaultCounting): Reliability {
  return alphaOfCounted(countPoints(matrix, counting));
}

/** Returns the same of points that were counted before. */
export function alphaOfCounted(counted: Counted): Reliability {
  const items = counted.columns.length;
  const { covariances, isUsed } = covarianceMatrix(counted);
  const used = isUsed.flatMap((is, item) => (is ? [item] : []));
  const notes: string[] = [];
  if (!counted.isComplete)
    notes.push("Some people have no score on some items. Each covariance uses the people who have both.");
  if (used.length < items) notes.push(`${items - used.length} items have fewer than two people and are left out.`);
  const at = (row: number, column: number) => covariances[row]?.[column] ?? 0;
  const rowSums = Array.from({ length: items }, (_, row) => used.reduce((sum, item) => sum + at(row, item), 0));
  const variance = used.reduce((sum, item) => sum + (rowSums[item] as number), 0);
  const own = used.reduce((sum, item) => sum + at(item, item), 0);
  const value = alphaOf(used.length, own, variance);
  if (used.length < 2) notes.push("One item alone has no consistency.");
  else if (!(variance > LEVEL)) notes.push("Everyone has the same total: nothing can be told apart.");
  else if (value === null) notes.push("Too few people count for the same items for these to be compared.");
  else if (value < 0) notes.push("Alpha is below 0: items go against each other; a key may be wrong.");
  const spread = momentsWhere(counted.totals, (person) => (counted.possible[person] as number) > 0).variance;
  return {
    alpha: value,
    alphaIfDropped: isUsed.map((is, item) =>
      is
        ? alphaOf(used.length - 1, own - at(item, item), variance - 2 * (rowSums[item] as number) + at(item, item))
        : value,
    ),
    standardError: value === null || spread === null ? null : Math.sqrt(spread * (1 - value)),
    meanItemCorrelation: meanCorrelation(covariances, used),
    items: used.length,
    people: counted.people,
    notes,
  };
}

/** Null also above 1: covariances of different people, pair by pair, can go together as no one group's could. */
function alphaOf(items: number, own: number, variance: number): number | null {
  if (items < 2 || !(variance > LEVEL)) return null;
  const value = (items / (items - 1)) * (1 - own / variance);
  return value <= 1 + 1e-9 ? Math.min(1, value) : null;
}

/** Covariances (n − 1) of all pairs of items over those who count for both, and which items at least two people count for. */
function covarianceMatrix({ columns, counts, isComplete, people }: Counted) {
  const moments = columns.map((column, item) => momentsWhere(column, (person) => counts[item]?.[person] === 1));
  const isUsed = moments.map(({ variance }) => variance !== null);
  const centred = columns.map((column, item) =>
    column.map((value, person) => (counts[item]?.[person] === 1 ? value - (moments[item]?.mean ?? 0) : 0)),
  );
  const covariances = columns.map(() => new Float64Array(columns.length));
  for (let row = 0; row < columns.length; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const [x, y] = [centred[row] as Float64Array, centred[column] as Float64Array];
      const value = isComplete
        ? dot(x, y) / Math.max(1, people - 1)
        : pairCovariance(x, y, counts[row] as Uint8Array, counts[column] as Uint8Array);
      (covariances[row] as Float64Array)[column] = value;
      (covariances[column] as Float64Array)[row] = value;
    }
  }
  return { covariances, isUsed };
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < x.length; at += 1) sum += (x[at] as number) * (y[at] as number);
  return sum;
}

function pairCovariance(x: Float64Array, y: Float64Array, inX: Uint8Array, inY: Uint8Array): number {
  let [count, sumX, sumY, products] = [0, 0, 0, 0];
  for (let at = 0; at < x.length; at += 1) {
    if ((inX[at] as number) + (inY[at] as number) < 2) continue;
    count += 1;
    sumX += x[at] as number;
    sumY += y[at] as number;
    products += (x[at] as number) * (y[at] as number);
  }
  return count > 1 ? (products - (sumX * sumY) / count) / (count - 1) : 0;
}

function meanCorrelation(covariances: readonly Float64Array[], used: readonly number[]): number | null {
  let [sum, pairs] = [0, 0];
  for (const row of used) {
    for (const column of used) {
      if (column >= row) break;
      const product = (covariances[row]?.[row] ?? 0) * (covariances[column]?.[column] ?? 0);
      if (!(product > 1e-24)) continue;
      sum += Math.max(-1, Math.min(1, (covariances[row]?.[column] ?? 0) / Math.sqrt(product)));
      pairs += 1;
    }
  }
  return pairs > 0 ? sum / pairs : null;
}

/**
 * Returns the correlation of the two halves of a test, every other item, and what it says of the whole by the formula of Spearman
 * and Brown (1910), 2r / (1 + r). Null where a half does not vary, or the halves go against each other.
 */
export function splitHalf(
  matrix: ResponseMatrix | PointsMatrix,
  counting: Counting = defaultCounting,
): { correlation: number | null; reliability: number | null } {
  const { columns, people } = countPoints(matrix, counting);
  const halves = [0, 1].map((odd) => {
    const sums = new Float64Array(people);
    columns.forEach((column, item) => {
      if (item % 2 === odd)
        for (let at = 0; at < people; at += 1) sums[at] = (sums[at] as number) + (column[at] as number);
    });
    return sums;
  });
  const r = correlationOf(varyTogether(halves[0] as Float64Array, halves[1] as Float64Array));
  return { correlation: r, reliability: r === null || r < 0 ? null : (2 * r) / (1 + r) };
}
