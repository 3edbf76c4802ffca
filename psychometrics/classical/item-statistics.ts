import { normalDensity, normalQuantile } from "../distributions/normal.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "../responses.ts";
import { correlation, correlationOf, deviationsOf } from "./moments.ts";
import { type Counted, type Counting, countPoints, defaultCounting, type PointsMatrix, pointsOf } from "./points.ts";

/** An item in the words of classical test theory; null is what its data cannot say. */
export interface ItemStatistics {
  readonly item: number;
  readonly answered: number;
  readonly omitted: number;
  readonly notReached: number;
  /** How many people the figures rest on. */
  readonly counted: number;
  /** Mean share of the item's points: of right and wrong, the share who are right. */
  readonly p: number | null;
  /** Of the points, with n − 1. */
  readonly variance: number | null;
  /** Correlation of the points with those of the whole test, the item among them. */
  readonly pointBiserial: number | null;
  /** Correlation with those of the rest of the test: the usual measure of discrimination. */
  readonly correctedPointBiserial: number | null;
  /** The same, were being right the upper part of something normal; only for right and wrong. */
  readonly correctedBiserial: number | null;
  /** Share of points in the best 27 % less that in the worst 27 %. */
  readonly upperLower: number | null;
}

/**
 * Returns the classical statistics of each item, in order. Where someone does not count for an item, totals are taken as shares of
 * the points that the person could have.
 *
 * Source: Crocker, L. & Algina, J. (1986), Introduction to Classical and Modern Test Theory, chapter 14; 27 %: Kelley, T. L. (1939).
 * @throws RangeError for a matrix whose sizes do not agree.
 */
export function itemStatistics(
  matrix: ResponseMatrix | PointsMatrix,
  counting: Counting = defaultCounting,
): ItemStatistics[] {
  return itemStatisticsOf(countPoints(matrix, counting), "values" in matrix ? pointsOf(matrix).states : matrix.states);
}

/** Returns the same of points that were counted before. @param states As in the matrix that they were counted from. */
export function itemStatisticsOf(counted: Counted, states: Uint8Array): ItemStatistics[] {
  const { people, isComplete, possible } = counted;
  const shares = counted.totals.map((total, person) => total / (possible[person] || 1));
  const ranks = rankPeople(counted, shares);
  const ofShares = deviationsOf(shares);
  const found = countStates(states, counted.columns.length);
  return counted.columns.map((column, item) => {
    const counts = counted.counts[item] as Uint8Array;
    const most = counted.maximum[item] as number;
    const isCounted = (person: number) => counts[person] === 1;
    const hasRest = (person: number) => isCounted(person) && (possible[person] as number) > most;
    const own = deviationsOf(isComplete ? column : column.filter((_, person) => isCounted(person)));
    const count = own.deviations.length;
    const mean = count > 0 ? own.mean : null;
    const corrected = correlation(column, restShares(counted, item), isComplete ? undefined : hasRest);
    const [omitted, notReached] = [found(MISSING, item), found(NOT_REACHED, item)];
    return {
      item,
      answered: people - omitted - notReached - found(NOT_GIVEN, item),
      omitted,
      notReached,
      counted: count,
      p: mean === null ? null : mean / most,
      variance: count > 1 ? own.squares / (count - 1) : null,
      pointBiserial: isComplete ? correlationOf(own, ofShares) : correlation(column, shares, isCounted),
      correctedPointBiserial: corrected,
      correctedBiserial: biserial(column, isCounted, most, mean, corrected),
      upperLower: upperLower(column, isCounted, most, ranks),
    };
  });
}

/** Each person's share of the points of all items but this one; 0 for who counts for no other. */
function restShares({ columns, counts, maximum, totals, possible }: Counted, item: number): Float64Array {
  const [column, most] = [columns[item] as Float64Array, maximum[item] as number];
  return totals.map((total, person) => {
    const isIn = counts[item]?.[person] === 1;
    const rest = (possible[person] as number) - (isIn ? most : 0);
    return rest > 0 ? (total - (column[person] as number)) / rest : 0;
  });
}

/** `NOT_GIVEN`, `NOT_REACHED` and `MISSING`, which follow each other. */
const UNANSWERED = MISSING - NOT_GIVEN + 1;

/** Counts in one go how often each item is in each state but answered. */
function countStates(states: Uint8Array, items: number): (state: number, item: number) => number {
  const counts = new Uint32Array(items * UNANSWERED);
  for (let at = 0, item = 0; at < states.length; at += 1, item = item + 1 < items ? item + 1 : 0) {
    const state = (states[at] as number) - NOT_GIVEN;
    if (state < 0) continue;
    const cell = item * UNANSWERED + state;
    counts[cell] = (counts[cell] as number) + 1;
  }
  return (state, item) => counts[item * UNANSWERED + state - NOT_GIVEN] as number;
}

/** r · √(p(1 − p)) / φ(z): Pearson's biserial from the point-biserial. */
function biserial(
  column: Float64Array,
  isCounted: (person: number) => boolean,
  most: number,
  mean: number | null,
  r: number | null,
): number | null {
  if (r === null || mean === null) return null;
  const isBinary = column.every((value, person) => !isCounted(person) || value === 0 || value === most);
  const p = mean / most;
  if (!isBinary || !(p > 0 && p < 1)) return null;
  return (r * Math.sqrt(p * (1 - p))) / normalDensity(normalQuantile(p));
}

/** People from the worst to the best, and from the best to the worst; who are level keep their order in both. */
function rankPeople({ possible, people }: Counted, shares: Float64Array): { worst: number[]; best: number[] } {
  const level = new Map<number, number[]>();
  for (let person = 0; person < people; person += 1) {
    if (!((possible[person] as number) > 0)) continue;
    const share = shares[person] as number;
    const own = level.get(share);
    if (own) own.push(person);
    else level.set(share, [person]);
  }
  // Without a comparison of ours, which would be called for each pair.
  const ascending = Float64Array.from(level.keys()).sort();
  const inOrder = (wanted: Float64Array) => Array.from(wanted, (share) => level.get(share) ?? []).flat();
  return { worst: inOrder(ascending), best: inOrder(ascending.toReversed()) };
}

function upperLower(
  column: Float64Array,
  isCounted: (person: number) => boolean,
  most: number,
  { worst, best }: { worst: number[]; best: number[] },
): number | null {
  const size = Math.round(0.27 * worst.length);
  const shareOf = (people: number[]) => {
    const wanted = people.slice(0, size).filter(isCounted);
    if (wanted.length === 0) return null;
    return wanted.reduce((sum, person) => sum + (column[person] as number), 0) / (wanted.length * most);
  };
  const [high, low] = [shareOf(best), shareOf(worst)];
  return high === null || low === null ? null : high - low;
}
