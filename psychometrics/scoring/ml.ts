import { testInformation } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import { assertBounds, type Bounds, type PointEstimate, type PointReason } from "./ability.ts";
import { type Answers, pickAnswers } from "./answers.ts";
import { curvature, isConcave, limitOfLogLikelihood, logLikelihood } from "./likelihood.ts";
import { maximise, searchPoints } from "./maximise.ts";

/** Closer than this to what is reached only at infinity, a mode is no mode. */
const FLAT = 1e-9;

/**
 * Returns the ability under which these answers are most likely, of all modes the greatest; the standard error is 1/√ of the
 * observed information. All right, all wrong, and 3PL patterns that are likeliest by guessing alone have no finite maximum: null
 * with a reason, or the bound where bounds are given.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * Source: Lord, F. M. (1980), Applications of Item Response Theory, chapter 4.
 * @throws RangeError for a row of another length, other values, impossible parameters or bounds that are none.
 */
export function ml(
  row: Uint8Array,
  items: readonly ItemParameters[],
  { bounds }: { bounds?: Bounds } = {},
): PointEstimate {
  if (bounds) assertBounds(bounds);
  const answers = pickAnswers(row, items);
  const none = findNothingToSay(answers);
  if (none) return none;
  const points = searchPoints(answers.items, { isSingle: isConcave(answers) });
  const { at, value } = maximise((theta) => logLikelihood(answers, theta), points, bounds);
  if (bounds && (at <= bounds.minimum || at >= bounds.maximum)) return atBound(answers, at, bounds);
  const infinite = bounds ? null : findInfinite(answers, value);
  if (infinite) return { theta: null, standardError: null, reason: infinite };
  return { theta: at, standardError: errorAt(answers, at), reason: null };
}

/** Returns the estimate where there is nothing to estimate from, else null. */
export function findNothingToSay({ items }: Answers): PointEstimate | null {
  const reason = items.length === 0 ? "nothing_answered" : items.every(({ a }) => a === 0) ? "no_information" : null;
  return reason && { theta: null, standardError: null, reason };
}

/** Returns the estimate at the bound where the search ended. */
export function atBound({ items }: Answers, at: number, bounds: Bounds): PointEstimate {
  const information = testInformation(items, at);
  return {
    theta: at,
    standardError: information > 0 ? 1 / Math.sqrt(information) : null,
    reason: at <= bounds.minimum ? "at_lower_bound" : "at_upper_bound",
  };
}

function findInfinite(answers: Answers, value: number): PointReason | null {
  const above = limitOfLogLikelihood(answers, 1);
  const below = limitOfLogLikelihood(answers, -1);
  if (Math.max(above, below) < value - FLAT) return null;
  if (answers.right.every(Boolean)) return "all_right";
  if (!answers.right.some(Boolean)) return "all_wrong";
  return above > below ? "unbounded_above" : "unbounded_below";
}

function errorAt(answers: Answers, theta: number): number | null {
  const observed = -curvature(answers, theta);
  const information = observed > 0 ? observed : testInformation(answers.items, theta);
  return information > 0 ? 1 / Math.sqrt(information) : null;
}
