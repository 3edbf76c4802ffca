import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";

/** How many people another cohort has, and how many of them this one has too. */
export interface Overlap {
  people: number;
  shared: number;
}

/** Tells whether taking figures of so many people from those of others leaves nobody, or at least ten. */
export function isFarFrom(people: number, other: Overlap): boolean {
  const apart = people + other.people - 2 * other.shared;
  return apart === 0 || apart >= SMALLEST_COHORT;
}

/**
 * Tells whether figures of so many people may be shown beside those of others that may be shown: not of fewer than ten, and not where
 * taking one from another would leave a figure of fewer. Of two cohorts that are too much alike the earlier one is shown, so that every
 * pair that is shown may be.
 *
 * @param before Cohorts that come before this one.
 */
export function mayShow(people: number, before: readonly Overlap[]): boolean {
  if (people < SMALLEST_COHORT) return false;
  return before.every((other) => other.people < SMALLEST_COHORT || isFarFrom(people, other));
}
