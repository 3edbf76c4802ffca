import { normalDensity, normalQuantile } from "../distributions/normal.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "../responses.ts";
import { correlationOf, varyTogether } from "./moments.ts";
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
  /** Share of points in the best 27 % less that in the worst 27 %; those who are level share the places that are left. */
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
  const { people, isComplete } = counted;
  const shares = new Float64Array(people);
  for (let person = 0; person < people; person += 1)
    shares[person] = (counted.totals[person] as number) / (counted.possible[person] || 1);
  const extremes = findExtremes(counted, shares);
  const found = countStates(states, counted.columns.length);
  return counted.columns.map((column, item) => {
    const counts = counted.counts[item] as Uint8Array;
    const most = counted.maximum[item] as number;
    const own = varyTogether(column, shares, isComplete ? undefined : counts);
    const { rests, hasRest } = restShares(counted, item);
    const corrected = correlationOf(varyTogether(column, rests, isComplete ? undefined : hasRest));
    const mean = own.count > 0 ? own.meanX : null;
    const [omitted, notReached] = [found(MISSING, item), found(NOT_REACHED, item)];
    return {
      item,
      answered: people - omitted - notReached - found(NOT_GIVEN, item),
      omitted,
      notReached,
      counted: own.count,
      p: mean === null ? null : mean / most,
      variance: own.count > 1 ? own.squaresX / (own.count - 1) : null,
      pointBiserial: correlationOf(own),
      correctedPointBiserial: corrected,
      correctedBiserial: biserial(column, most, mean, corrected),
      upperLower: upperLower(column, counts, most, extremes),
    };
  });
}

/** Each person's share of the points of all items but this one, 0 for who counts for no other; and 1 for who counts for it and others. */
function restShares({ people, columns, counts, maximum, totals, possible }: Counted, item: number) {
  const [column, own] = [columns[item] as Float64Array, counts[item] as Uint8Array];
  const most = maximum[item] as number;
  const [rests, hasRest] = [new Float64Array(people), new Uint8Array(people)];
  for (let person = 0; person < people; person += 1) {
    const isIn = own[person] === 1;
    const rest = (possible[person] as number) - (isIn ? most : 0);
    if (!(rest > 0)) continue;
    rests[person] = ((totals[person] as number) - (column[person] as number)) / rest;
    if (isIn) hasRest[person] = 1;
  }
  return { rests, hasRest };
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

/** r · √(p(1 − p)) / φ(z): Pearson's biserial from the point-biserial. A person who does not count has 0 points. */
function biserial(column: Float64Array, most: number, mean: number | null, r: number | null): number | null {
  if (r === null || mean === null) return null;
  for (let person = 0; person < column.length; person += 1) {
    const value = column[person] as number;
    if (value !== 0 && value !== most) return null;
  }
  const p = mean / most;
  if (!(p > 0 && p < 1)) return null;
  return (r * Math.sqrt(p * (1 - p))) / normalDensity(normalQuantile(p));
}

/** One end of the people by their shares of points. Those who are level at its border share the places that are left. */
interface End {
  readonly inside: readonly number[];
  readonly level: readonly number[];
  /** How much of each who is level belongs to this end. */
  readonly part: number;
}

/** Shares of points that differ by less are the same points, added up in another order. */
const SAME = 1e-10;

/** Finds the worst and the best 27 % of people. */
function findExtremes({ possible, people }: Counted, shares: Float64Array): { worst: End; best: End } {
  const level = new Map<number, number[]>();
  let counting = 0;
  for (let person = 0; person < people; person += 1) {
    if (!((possible[person] as number) > 0)) continue;
    counting += 1;
    const share = Math.round((shares[person] as number) / SAME);
    const own = level.get(share);
    if (own) own.push(person);
    else level.set(share, [person]);
  }
  const size = Math.round(0.27 * counting);
  // Without a comparison of ours, which would be called for each pair.
  const ascending = Float64Array.from(level.keys()).sort();
  const endOf = (order: Float64Array): End => {
    const inside: number[][] = [];
    let left = size;
    for (const share of order) {
      const own = level.get(share) ?? [];
      if (own.length > left) return { inside: inside.flat(), level: own, part: left / own.length };
      inside.push(own);
      left -= own.length;
    }
    return { inside: inside.flat(), level: [], part: 0 };
  };
  return { worst: endOf(ascending), best: endOf(ascending.toReversed()) };
}

/** The mean share of an item's points that those of one end have who count for it; null where nobody does. */
function shareOf({ inside, level, part }: End, column: Float64Array, counts: Uint8Array, most: number): number | null {
  const add = (people: readonly number[]): [sum: number, counted: number] => {
    let [sum, counted] = [0, 0];
    for (let place = 0; place < people.length; place += 1) {
      const person = people[place] as number;
      if (counts[person] !== 1) continue;
      sum += column[person] as number;
      counted += 1;
    }
    return [sum, counted];
  };
  const [[sum, counted], [sumLevel, countedLevel]] = [add(inside), add(level)];
  const all = counted + part * countedLevel;
  return all > 0 ? (sum + part * sumLevel) / (all * most) : null;
}

function upperLower(
  column: Float64Array,
  counts: Uint8Array,
  most: number,
  { worst, best }: { worst: End; best: End },
): number | null {
  const high = shareOf(best, column, counts, most);
  const low = shareOf(worst, column, counts, most);
  return high === null || low === null ? null : high - low;
}
