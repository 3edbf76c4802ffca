import { testInformation } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import { normalQuadrature, type Quadrature } from "../quadrature.ts";
import type { NormalPrior } from "./ability.ts";

/** Spacing in posterior standard deviations: a sum over it is as good as the integral to some five digits. */
const FINE = 1.25;
const FEWEST = 61;
const MOST = 1201;

/**
 * Returns points for summing over what these items leave open of an ability: 61 to six deviations of the prior, more where the
 * items together are so sharp that a posterior would fall between two of them.
 */
export function fittingQuadrature(items: readonly ItemParameters[], prior: NormalPrior): Quadrature {
  const usual = normalQuadrature({ ...prior, count: FEWEST });
  let most = 0;
  for (const theta of usual.points) most = Math.max(most, testInformation(items, theta));
  // An item steeper than the grid is fine may peak between two points.
  for (const { a, c } of items) most = Math.max(most, (a * a * (1 - c)) / 4);
  const narrowest = 1 / Math.sqrt(most + 1 / prior.sd ** 2);
  const count = Math.ceil((12 * prior.sd) / (FINE * narrowest)) + 1;
  return count <= FEWEST ? usual : normalQuadrature({ ...prior, count: Math.min(MOST, count) });
}
