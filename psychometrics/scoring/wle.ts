import { testInformation } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import { assertBounds, type Bounds, type PointEstimate } from "./ability.ts";
import { type Answers, pickAnswers } from "./answers.ts";
import { logLikelihood } from "./likelihood.ts";
import { maximise, searchPoints } from "./maximise.ts";
import { atBound, findNothingToSay } from "./ml.ts";
import { solveWarm } from "./warm-equation.ts";

export interface WleOptions {
  readonly bounds?: Bounds;
  /**
   * `information` weighs the likelihood by √I(θ), as mirt does; `warm` by the weight of Warm's equation, as catR does.
   * For Rasch, 1PL and 2PL items the two are one; for 3PL items √I does not take guessing into account quite as Warm does.
   */
  readonly weight?: "information" | "warm";
}

/**
 * Returns the ability at which the weighted likelihood is greatest. The weight takes away the first-order bias of maximum
 * likelihood, and makes the estimate finite for all right and all wrong too.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * @returns With the standard error 1/√ of the negative second derivative of what is maximised (`information`), or 1/√I (`warm`);
 *   null with a reason when nothing was answered or no item has a slope.
 * Source: Warm, T. A. (1989), Psychometrika 54, 427–450; Magis, D. & Raîche, G. (2012), Journal of Statistical Software 48(8).
 * @throws RangeError for a row of another length, other values, impossible parameters or bounds that are none.
 */
export function wle(
  row: Uint8Array,
  items: readonly ItemParameters[],
  { bounds, weight = "information" }: WleOptions = {},
): PointEstimate {
  if (bounds) assertBounds(bounds);
  const answers = pickAnswers(row, items);
  const none = findNothingToSay(answers);
  if (none) return none;
  const weighted = (theta: number) => weightedLikelihood(answers, theta);
  const ends = bounds ?? { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };
  const peak = maximise(weighted, searchPoints(answers.items), ends).at;
  const at = weight === "warm" ? solveWarm(answers, peak, ends) : peak;
  if (bounds && (at <= bounds.minimum || at >= bounds.maximum)) return atBound(answers, at, bounds);
  const step = 1e-3 / Math.max(1, ...answers.items.map(({ a }) => Math.abs(a)));
  const information =
    weight === "warm"
      ? testInformation(answers.items, at)
      : (2 * weighted(at) - weighted(at + step) - weighted(at - step)) / (step * step);
  return { theta: at, standardError: information > 0 ? 1 / Math.sqrt(information) : null, reason: null };
}

function weightedLikelihood(answers: Answers, theta: number): number {
  const information = testInformation(answers.items, theta);
  return information > 0 ? logLikelihood(answers, theta) + Math.log(information) / 2 : -Number.MAX_VALUE;
}
