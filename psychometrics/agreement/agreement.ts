/** What two people gave the same answer, and to how many answers they gave just this. */
export interface PairedMarks {
  readonly first: number;
  readonly second: number;
  readonly count: number;
}

/** How far the marks of two people agree; shares from 0 to 1, null where there are no answers. */
interface Agreement {
  /** How many answers both marked. */
  readonly count: number;
  /** Share with the same mark. */
  readonly exact: number | null;
  /** Share with marks at most one step apart, the same ones included. */
  readonly adjacent: number | null;
  /** Cohen's kappa with quadratic weights: 1 is full agreement, 0 what chance gives. Null where neither mark varies. */
  readonly kappa: number | null;
}

/** Marks in decimals are the same if they differ by less than this. */
const SAME = 1e-9;

/**
 * Returns Cohen's kappa with quadratic weights (Cohen, 1968): one less the mean squared difference of the marks, in parts of what it
 * would be if one person's marks met the other's by chance. The weights need no list of categories: half points and marks that nobody
 * gave change nothing, nor does the unit of the marks. Null where all marks are the same, so that chance agrees too.
 */
export function weightedKappa(pairs: readonly PairedMarks[]): number | null {
  const count = pairs.reduce((sum, pair) => sum + pair.count, 0);
  if (count === 0) return null;
  const mean = (of: (pair: PairedMarks) => number) =>
    pairs.reduce((sum, pair) => sum + pair.count * of(pair), 0) / count;
  const [meanFirst, meanSecond] = [mean(({ first }) => first), mean(({ second }) => second)];
  const observed = mean(({ first, second }) => (first - second) ** 2);
  // Over all combinations of a first with a second mark: both variances, and the square of what one gives more.
  const expected =
    mean(({ first }) => (first - meanFirst) ** 2) +
    mean(({ second }) => (second - meanSecond) ** 2) +
    (meanFirst - meanSecond) ** 2;
  return expected < SAME ** 2 ? null : 1 - observed / expected;
}

/**
 * Returns how far two people's marks agree.
 *
 * @param step How far apart adjacent marks are at most.
 */
export function agreementOf(pairs: readonly PairedMarks[], step = 1): Agreement {
  const count = pairs.reduce((sum, pair) => sum + pair.count, 0);
  const shareWithin = (most: number) => {
    const within = pairs.filter(({ first, second }) => Math.abs(first - second) <= most + SAME);
    return count === 0 ? null : within.reduce((sum, pair) => sum + pair.count, 0) / count;
  };
  return { count, exact: shareWithin(0), adjacent: shareWithin(step), kappa: weightedKappa(pairs) };
}
