import { equateTrueScore } from "../../equating.ts";
import type { ItemParameters } from "../../item.ts";
import type { Ability } from "../../scoring/ability.ts";
import { eap } from "../../scoring/eap.ts";
import type { StagedDesign, TakenModule } from "./staged-design.ts";
import { numberRight, takenItems } from "./taken-items.ts";

/** What a staged test came to. */
export interface RouteScore extends Ability {
  readonly numberRight: number;
  readonly possible: number;
  /** The number of right answers that would be expected on the reference form; null where slopes are not above 0. */
  readonly equated: number | null;
}

/**
 * Scores the route that a person took: EAP over the items of all modules taken; and the number of right answers, which means
 * different things on different routes, equated to a reference form through the characteristic curves (what was not answered
 * counts as wrong there).
 *
 * @param reference The form to whose scores all routes are brought; all items of the design unless given.
 * Source: Lord, F. M. (1980), chapter 13; Stocking, M. L. (1996), Journal of Educational and Behavioral Statistics 21, 365–389.
 * @throws RangeError when what was taken does not fit the design.
 */
export function scoreRoute(
  design: StagedDesign,
  taken: readonly TakenModule[],
  items: readonly ItemParameters[],
  reference: readonly ItemParameters[] = items,
): RouteScore {
  const route = takenItems(design, taken, items);
  const right = numberRight(route.responses);
  const isRising = [...route.items, ...reference].every(({ a }) => a > 0);
  return {
    ...eap(route.responses, route.items, design.prior),
    numberRight: right,
    possible: route.items.length,
    equated: isRising ? equateTrueScore(route.items, reference, right).equated : null,
  };
}
