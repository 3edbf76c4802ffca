import { testInformation } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import type { Bounds, PointEstimate } from "./ability.ts";
import { pickAnswers } from "./answers.ts";
import { logLikelihood } from "./likelihood.ts";
import { maximise, searchPoints } from "./maximise.ts";
import { atBound, findNothingToSay } from "./ml.ts";

/**
 * The ability that maximises the likelihood times √I(θ), which takes away the first-order bias of maximum likelihood and is
 * finite for all right and all wrong too. For Rasch, 1PL and 2PL items this is Warm's estimate exactly; for 3PL items
 * his weight differs slightly from √I, and this is the form that programs such as mirt compute. The standard error is
 * 1/√ of the negative second derivative of what is maximised.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * @returns Null with a reason when nothing was answered or no item has a slope.
 * Source: Warm, T. A. (1989), Psychometrika 54, 427–450; Magis, D. & Raîche, G. (2012), Applied Psychological Measurement 36.
 * @throws RangeError for a row of another length, other values or impossible parameters.
 */
export function wle(
  row: Uint8Array,
  items: readonly ItemParameters[],
  { bounds }: { bounds?: Bounds } = {},
): PointEstimate {
  const answers = pickAnswers(row, items);
  const none = findNothingToSay(answers);
  if (none) return none;
  const weighted = (theta: number) => {
    const information = testInformation(answers.items, theta);
    return information > 0 ? logLikelihood(answers, theta) + Math.log(information) / 2 : -Number.MAX_VALUE;
  };
  const { at } = maximise(weighted, searchPoints(answers.items), bounds);
  if (bounds && (at <= bounds.minimum || at >= bounds.maximum)) return atBound(answers, at, bounds);
  const steepest = Math.max(1, ...answers.items.map(({ a }) => Math.abs(a)));
  const step = 1e-3 / steepest;
  const information = (2 * weighted(at) - weighted(at + step) - weighted(at - step)) / (step * step);
  return { theta: at, standardError: information > 0 ? 1 / Math.sqrt(information) : null, reason: null };
}
