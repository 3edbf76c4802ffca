import type { CalibratedQuestion } from "../requests.ts";

/** One question in two calibrations; b of the earlier one is brought onto the later one's scale. */
export type Drift = {
  question: string;
  position: number;
  title: string;
  before: number;
  after: number;
  aBefore: number;
  aAfter: number;
  /** How much harder it has become, and the standard error of that. */
  change: number;
  error: number | null;
  /** Beyond what chance does in one of a hundred questions. */
  isOdd: boolean;
};

const spread = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const isOddAt = 2.576;

/**
 * How parameters have moved from one calibration to a later one, the most moved first. Two calibrations each choose their own zero
 * and unit, so that the earlier is first brought onto the later's scale by mean and spread of the common questions' b (mean–sigma
 * linking, Kolen & Brennan 2014); with fewer than three in common there is nothing to say and the list is empty.
 */
export function driftBetween(earlier: readonly CalibratedQuestion[], later: readonly CalibratedQuestion[]): Drift[] {
  const before = new Map(earlier.map((one) => [one.question, one]));
  const pairs = later.flatMap((after) => {
    const one = before.get(after.question);
    if (!one || one.a === null || one.b === null || after.a === null || after.b === null) return [];
    return [{ one, after, aBefore: one.a, bBefore: one.b, aAfter: after.a, bAfter: after.b }];
  });
  if (pairs.length < 3) return [];
  const [from, to] = [pairs.map(({ bBefore }) => bBefore), pairs.map(({ bAfter }) => bAfter)];
  const [fromMean, toMean] = [average(from), average(to)];
  const [fromSpread, toSpread] = [spread(from, fromMean), spread(to, toMean)];
  const slope = fromSpread > 0 && toSpread > 0 ? toSpread / fromSpread : 1;
  return pairs
    .map(({ one, after, aBefore, bBefore, aAfter, bAfter }) => {
      const linked = toMean + slope * (bBefore - fromMean);
      const change = bAfter - linked;
      const error = one.se.b === null || after.se.b === null ? null : Math.hypot(after.se.b, slope * one.se.b);
      return {
        ...{ question: after.question, position: after.position, title: after.title },
        ...{ before: linked, after: bAfter, aBefore: aBefore / slope, aAfter, change, error },
        isOdd: error !== null && error > 0 && Math.abs(change / error) > isOddAt,
      };
    })
    .sort((first, second) => Math.abs(second.change) - Math.abs(first.change));
}
