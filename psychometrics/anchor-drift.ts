import type { ItemParameters } from "./item.ts";
import { assertItems } from "./item-check.ts";
import type { LinkResult } from "./linking.ts";

/** Beyond this an item has moved against the others: a normal value does so in one of ten cases. */
export const UNSTABLE_AT = 1.645;
/** The interquartile range of a normal variable is 1.35 standard deviations; 0.74 of it is one. */
const SPREAD_OF_IQR = 0.74;
/** Quartiles of fewer say nothing. */
const LEAST_ITEMS = 4;
/** Differences below this are rounding errors. */
const LEVEL = 1e-9;

export interface RobustDifferences {
  readonly median: number;
  readonly iqr: number;
  /**
   * In the order of the differences. Null for all when there are fewer than four, and for those off the median when more than half
   * agree exactly, so that there is no spread to measure by.
   */
  readonly z: readonly (number | null)[];
  /** Whether |z| exceeds 1.645; what lies off the median where the others agree exactly does so too. */
  readonly isUnstable: readonly boolean[];
}

/** What two calibrations of one anchor item say of it. */
export interface AnchorStability {
  /** Robust z of ln a; null where `robustZ` gives none and where a slope is not positive. */
  readonly zOfSlope: number | null;
  /** Robust z of b, once the unit is that of the target scale. */
  readonly zOfDifficulty: number | null;
  /** How much harder the item became, in θ of the target scale; null where no unit is found. */
  readonly change: number | null;
  /** Whether both its slope and its difficulty kept their places among the others. */
  readonly isStable: boolean;
}

export interface AnchorDrift {
  /** In the order of the anchors. */
  readonly items: readonly AnchorStability[];
  /** The scale's link by the stable items alone: slope from the mean of ln a, intercept from the mean of b. */
  readonly link: LinkResult;
}

/**
 * Returns the robust z of each difference, (d − median) / (0.74 · IQR). Unlike mean and standard deviation, median and quartiles stay
 * where they are when a few items move far. Quartiles are interpolated between order statistics (Hyndman & Fan 1996, type 7).
 *
 * Source: Huynh, H. & Meyer, P. (2010), Practical Assessment, Research & Evaluation 15(2).
 * @param differences One number per item, all in one unit.
 * @throws RangeError when a difference is not finite.
 */
export function robustZ(differences: readonly number[]): RobustDifferences {
  differences.forEach((value, place) => {
    if (!Number.isFinite(value)) throw new RangeError(`Difference ${place} is ${value}`);
  });
  const sorted = differences.toSorted((one, other) => one - other);
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const iqr = upper - lower;
  const isJudged = differences.length >= LEAST_ITEMS;
  const z = differences.map((value) => {
    if (!isJudged) return null;
    if (Math.abs(value - median) < LEVEL) return 0;
    return iqr < LEVEL ? null : (value - median) / (SPREAD_OF_IQR * iqr);
  });
  return { median, iqr, z, isUnstable: z.map((one) => isJudged && (one === null || Math.abs(one) > UNSTABLE_AT)) };
}

/**
 * Finds the common items that moved between two calibrations, and links the scales by those that did not. First slopes: the robust z of
 * ln a, and the unit from the items whose slope is stable. Then difficulties on that unit. Items without a positive slope in both
 * calibrations are never stable. With fewer than four items none is judged.
 *
 * Source: Huynh & Meyer (2010), for the Rasch model and its extension to 2PL and 3PL items.
 * @param from The anchors as calibrated on the scale that is left.
 * @param to The same items in the same order, on the target scale.
 * @throws RangeError when the lists differ in length or hold impossible parameters.
 */
export function anchorDrift(from: readonly ItemParameters[], to: readonly ItemParameters[]): AnchorDrift {
  if (from.length !== to.length) throw new RangeError(`${from.length} items cannot be those of ${to.length}`);
  assertItems(from);
  assertItems(to);
  const pairs = from.flatMap((one, place) => {
    const other = to[place] as ItemParameters;
    return one.a > 0 && other.a > 0 ? [{ place, one, other, unit: Math.log(one.a / other.a) }] : [];
  });
  const unjudged: AnchorStability = { zOfSlope: null, zOfDifficulty: null, change: null, isStable: false };
  const items = from.map(() => unjudged);
  if (pairs.length === 0) {
    const reason = from.length === 0 ? "no_common_items" : "slopes_without_direction";
    return { items, link: { slope: null, intercept: null, reason } };
  }
  const slopes = robustZ(pairs.map(({ unit }) => unit));
  const slope = Math.exp(mean(stableOnly(slopes).map((at) => (pairs[at] as (typeof pairs)[number]).unit)));
  const differences = pairs.map(({ one, other }) => other.b - slope * one.b);
  const difficulties = robustZ(differences);
  const isStable = (at: number) => !slopes.isUnstable[at] && !difficulties.isUnstable[at];
  const linking = differences.filter((_, at) => isStable(at));
  const intercept = linking.length > 0 ? mean(linking) : difficulties.median;
  pairs.forEach(({ place }, at) => {
    items[place] = {
      zOfSlope: slopes.z[at] ?? null,
      zOfDifficulty: difficulties.z[at] ?? null,
      change: (differences[at] as number) - intercept,
      isStable: isStable(at),
    };
  });
  return { items, link: { slope, intercept, reason: null } };
}

/** Places of what is stable; there always are some, as half of all differences lie between the quartiles. */
function stableOnly({ isUnstable }: RobustDifferences): number[] {
  return isUnstable.flatMap((unstable, at) => (unstable ? [] : [at]));
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** The quantile of sorted numbers; 0 of none. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
}
