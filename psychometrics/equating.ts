import { trueScore } from "./information.ts";
import type { ItemParameters } from "./item.ts";
import { assertItems } from "./item-check.ts";

/**
 * Returns the ability at which so many right answers are to be expected: the test characteristic curve read backwards.
 *
 * @returns Null for scores that belong to no finite ability: at or below what guessing brings, and all right. Null too when a
 *   slope is not above 0, for the curve then need not rise.
 */
export function thetaOfTrueScore(items: readonly ItemParameters[], score: number): number | null {
  assertItems(items);
  const floor = items.reduce((sum, { c }) => sum + c, 0);
  // A sum of thirds or fifths misses its whole number by a rounding error, which is no answer known.
  if (items.some(({ a }) => a <= 0) || !(score > floor + 1e-9 && score < items.length)) return null;
  let [low, high] = [-1, 1];
  while (trueScore(items, low) > score && low > -1e9) low *= 2;
  while (trueScore(items, high) < score && high < 1e9) high *= 2;
  for (let turn = 0; turn < 200 && high - low > 1e-12 * (1 + Math.abs(low)); turn += 1) {
    const middle = (low + high) / 2;
    if (trueScore(items, middle) < score) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A number of right answers on one form, and what it is worth on another. */
export interface EquatedScore {
  readonly score: number;
  /** The ability that both stand for; null at the ends, where there is none. */
  readonly theta: number | null;
  readonly equated: number;
}

/**
 * Returns what a number of right answers on one form is worth on another: true scores that stand for the same ability. Below what
 * guessing brings, straight from 0 to 0; all right is all right.
 *
 * Source: Lord, F. M. (1980), chapter 13; Kolen, M. J. (1981), Journal of Educational Measurement 18, 1–11, for low scores.
 * @throws RangeError when a slope is not above 0, or parameters are impossible.
 */
export function equateTrueScore(
  from: readonly ItemParameters[],
  to: readonly ItemParameters[],
  score: number,
): EquatedScore {
  assertItems(to);
  if ([...from, ...to].some(({ a }) => a <= 0))
    throw new RangeError("Scores are equated only over items whose slopes are above 0");
  const theta = thetaOfTrueScore(from, score);
  if (theta !== null) return { score, theta, equated: trueScore(to, theta) };
  if (score === from.length) return { score, theta, equated: to.length };
  const [fromFloor, toFloor] = [from, to].map((items) => items.reduce((sum, { c }) => sum + c, 0));
  return { score, theta, equated: fromFloor ? (score * (toFloor ?? 0)) / fromFloor : 0 };
}

/** Equates as `equateTrueScore` does, for each number of right answers from 0 to all. */
export function equateTrueScores(from: readonly ItemParameters[], to: readonly ItemParameters[]): EquatedScore[] {
  return Array.from({ length: from.length + 1 }, (_, score) => equateTrueScore(from, to, score));
}
