import { type ItemParameters, logistic } from "../item.ts";
import type { NormalPrior } from "../scoring/ability.ts";
import { pickAnswers } from "../scoring/answers.ts";
import { logRight, logWrong } from "../scoring/likelihood.ts";

/** Which estimate of ability the fit is judged at: it decides what the estimation takes away from the residuals. */
export type Estimator = "ml" | "wle" | { readonly map: NormalPrior };

/** How well one person's answers fit the model. */
export interface PersonFit {
  /** Answers to items with a slope. */
  readonly answers: number;
  /** Low for answers that surprise; N(0, 1) at the true ability, and narrower at an estimated one. */
  readonly lz: number | null;
  /** The same, corrected for the estimation of the ability: about N(0, 1). */
  readonly lzStar: number | null;
  /** Why there is none. */
  readonly reason: "nothing_answered" | "all_right" | "all_wrong" | "no_variance" | null;
}

/** Below this the answers of one in twenty people who fit lie. */
export const UNUSUAL_BELOW = -1.645;

/**
 * Returns the standardised log-likelihood of a person's answers at an estimated ability. Answers that are all right or all wrong fit by
 * definition and have none.
 *
 * Source: lz: Drasgow, F., Levine, M. V. & Williams, E. A. (1985), British Journal of Mathematical and Statistical Psychology 38, 67–86;
 * lz*: Snijders, T. A. B. (2001), Psychometrika 66, 331–342, with the weights of Magis, D., Raîche, G. & Béland, S. (2012), Journal of
 * Educational and Behavioral Statistics 37, 57–81.
 * @param row 0, 1, `MISSING`, `NOT_REACHED` or `NOT_GIVEN` for each item.
 * @param theta What `estimator` gave for these answers; `wle` means Warm's own equation (`weight: "warm"`).
 * @throws RangeError for a row of another length, other values or impossible parameters.
 */
export function personFit(
  row: ArrayLike<number>,
  items: readonly ItemParameters[],
  theta: number,
  estimator: Estimator,
): PersonFit {
  const answers = pickAnswers(row, items);
  const count = answers.items.filter(({ a }) => a !== 0).length;
  const none = (reason: PersonFit["reason"]): PersonFit => ({ answers: count, lz: null, lzStar: null, reason });
  if (count === 0) return none("nothing_answered");
  if (answers.right.every(Boolean)) return none("all_right");
  if (!answers.right.some(Boolean)) return none("all_wrong");
  let [residual, variance] = [0, 0];
  // Σ P′w and Σ P′r, by which the estimation takes part of the residual away; Σ P′r is the information.
  let [slopes, information, bend] = [0, 0, 0];
  const terms = answers.items.map((item, place) => {
    const { a, b, c } = item;
    const [p, q] = [logistic(a * (theta - b)), logistic(-a * (theta - b))];
    const chance = c + (1 - c) * p;
    const spread = chance * (1 - c) * q;
    const weight = logRight(item, theta) - logWrong(item, theta);
    // P′/PQ, P′ and P″.
    const pull = c === 0 ? a : (a * p) / chance;
    const slope = (1 - c) * a * p * q;
    residual += weight * ((answers.right[place] ? 1 : 0) - chance);
    variance += weight * weight * spread;
    slopes += slope * weight;
    information += slope * pull;
    bend += pull * slope * a * (1 - 2 * p);
    return { weight, pull, spread };
  });
  if (!(variance > LEVEL && information > LEVEL)) return none("no_variance");
  const taken = slopes / information;
  const offset =
    estimator === "ml"
      ? 0
      : estimator === "wle"
        ? bend / (2 * information)
        : (estimator.map.mean - theta) / estimator.map.sd ** 2;
  const left = terms.reduce((sum, { weight, pull, spread }) => sum + (weight - taken * pull) ** 2 * spread, 0);
  const lz = residual / Math.sqrt(variance);
  if (!(left > LEVEL)) return { ...none("no_variance"), lz };
  return { answers: count, lz, lzStar: (residual + taken * offset) / Math.sqrt(left), reason: null };
}

/** Variances below this are rounding errors. */
const LEVEL = 1e-10;
