import type { CalibratedQuestion } from "../requests.ts";

/** One question in two calibrations; the earlier b is transformed to the scale of the later calibration. */
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
  /** Whether the scales were brought together by it, among others; what is doubtful is left out. */
  isLinking: boolean;
  /** Beyond what chance does in one of a hundred questions; never of a question left out of the link. */
  isOdd: boolean;
};

const spread = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const isOddAt = 2.576;

/** Difficulties further from the middle, or less sure than this, say too little to move a whole scale by. */
const farthest = 4;
const leastSure = 1;

/** Few answers are of the sitting as a whole and speak against no question in particular. */
function isSound({ a, b, se, flags }: CalibratedQuestion): boolean {
  if (a === null || b === null || a <= 0 || Math.abs(b) > farthest) return false;
  return (se.b === null || se.b <= leastSure) && flags.every(({ code }) => code === "few_responses");
}

/**
 * Returns how parameters have moved from one calibration to a later one, the most moved first. Two calibrations each choose their
 * own zero and unit, so that the earlier is first brought onto the later's scale by mean and spread of the sound common questions'
 * b (mean–sigma linking, Kolen & Brennan 2014): flagged ones, falling curves, |b| above 4 and errors above 1 would pull the scale
 * with them. With fewer than three sound ones in common there is nothing to say and the list is empty.
 */
export function driftBetween(earlier: readonly CalibratedQuestion[], later: readonly CalibratedQuestion[]): Drift[] {
  const before = new Map(earlier.map((one) => [one.question, one]));
  const pairs = later.flatMap((after) => {
    const one = before.get(after.question);
    if (!one || one.a === null || one.b === null || after.a === null || after.b === null) return [];
    return [
      {
        one,
        after,
        aBefore: one.a,
        bBefore: one.b,
        aAfter: after.a,
        bAfter: after.b,
        isLinking: isSound(one) && isSound(after),
      },
    ];
  });
  const linking = pairs.filter(({ isLinking }) => isLinking);
  if (linking.length < 3) return [];
  const [from, to] = [linking.map(({ bBefore }) => bBefore), linking.map(({ bAfter }) => bAfter)];
  const [fromMean, toMean] = [average(from), average(to)];
  const [fromSpread, toSpread] = [spread(from, fromMean), spread(to, toMean)];
  const slope = fromSpread > 0 && toSpread > 0 ? toSpread / fromSpread : 1;
  return pairs
    .map(({ one, after, aBefore, bBefore, aAfter, bAfter, isLinking }) => {
      const linked = toMean + slope * (bBefore - fromMean);
      const change = bAfter - linked;
      const error = one.se.b === null || after.se.b === null ? null : Math.hypot(after.se.b, slope * one.se.b);
      return {
        question: after.question,
        position: after.position,
        title: after.title,
        before: linked,
        after: bAfter,
        aBefore: aBefore / slope,
        aAfter,
        change,
        error,
        isLinking,
        isOdd: isLinking && error !== null && error > 0 && Math.abs(change / error) > isOddAt,
      };
    })
    .sort((first, second) => Math.abs(second.change) - Math.abs(first.change));
}
