import { type ItemParameters, probability } from "../item.ts";
import { assertItems } from "../item-check.ts";
import { type NormalPrior, standardNormal } from "./ability.ts";
import { momentsOf } from "./eap.ts";
import { fittingQuadrature } from "./fitting-quadrature.ts";

/** What a number of right answers says of ability. */
export interface SumScoreAbility {
  readonly score: number;
  /** Null for a score that cannot come about in the population at all. */
  readonly theta: number | null;
  readonly standardError: number | null;
  /** The share of the population that is expected to have this score. */
  readonly share: number;
}

/**
 * Returns the chance of each number of right answers at an ability.
 *
 * Source: Lord, F. M. & Wingersky, M. S. (1984), Applied Psychological Measurement 8, 453–461: item by item, a score comes
 * from the same score with a wrong answer or from one less with a right one.
 */
export function sumScoreDistribution(items: readonly ItemParameters[], theta: number): Float64Array {
  const chances = new Float64Array(items.length + 1);
  chances[0] = 1;
  items.forEach((item, before) => {
    const p = probability(item, theta);
    for (let score = before + 1; score > 0; score -= 1)
      chances[score] = (chances[score] as number) * (1 - p) + (chances[score - 1] as number) * p;
    chances[0] = (chances[0] as number) * (1 - p);
  });
  return chances;
}

/**
 * Returns the EAP ability of everyone with the same number of right answers, for each number from 0: a table by which a complete
 * test can be scored without a computer.
 *
 * Source: Thissen, D. et al. (1995), Applied Psychological Measurement 19, 39–49.
 */
export function sumScoreEap(items: readonly ItemParameters[], prior: NormalPrior = standardNormal): SumScoreAbility[] {
  assertItems(items);
  const { points, weights } = fittingQuadrature(items, prior);
  const distributions = Array.from(points, (theta) => sumScoreDistribution(items, theta));
  return Array.from({ length: items.length + 1 }, (_, score) => {
    const joint = Float64Array.from(points, (_point, at) => (weights[at] ?? 0) * (distributions[at]?.[score] ?? 0));
    const share = joint.reduce((sum, value) => sum + value, 0);
    if (share === 0) return { score, theta: null, standardError: null, share };
    const { theta, standardError } = momentsOf(joint.map(Math.log), points);
    return { score, theta, standardError, share };
  });
}
