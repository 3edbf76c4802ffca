import { anchorDrift } from "@sextant/psychometrics/anchor-drift.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { type Link, stockingLord } from "@sextant/psychometrics/linking.ts";
import { normalQuadrature } from "@sextant/psychometrics/quadrature.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";

/** Fewer common questions that kept their places say little of where a scale lies. */
export const LEAST_COMMON = 5;

export type FoundLink =
  | (Link & { common: number; moved: number; reason: null })
  | { common: number; moved: number; reason: "too_few" | "no_link" };

/**
 * Links a calibration to a scale by the questions that both know: those that moved against the others are left out (Huynh & Meyer 2010),
 * the others give the link by their characteristic curves (Stocking & Lord 1983). Pure.
 *
 * @param from The common questions with a slope above 0, as calibrated.
 * @param to The same in the same order, on the scale.
 * @param population Of the scale.
 */
export function linkToScale(
  from: readonly ItemParameters[],
  to: readonly ItemParameters[],
  population: NormalPrior,
): FoundLink {
  const { items } = anchorDrift(from, to);
  const stable = items.flatMap(({ isStable }, place) => (isStable ? [place] : []));
  const counts = { common: stable.length, moved: from.length - stable.length };
  if (stable.length < LEAST_COMMON) return { ...counts, reason: "too_few" };
  const pick = (all: readonly ItemParameters[]) => stable.map((place) => all[place] as ItemParameters);
  const link = stockingLord(pick(from), pick(to), normalQuadrature(population));
  return link.reason === null ? { ...link, ...counts } : { ...counts, reason: "no_link" };
}
