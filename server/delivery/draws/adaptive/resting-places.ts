/** A share of fewer sittings would be chance. */
const FEWEST_SITTINGS = 20;

/**
 * Returns the places of questions that more than a share of students have had by now; none without a limit. Pure.
 *
 * @param given How many students have had what.
 */
export function restingPlaces(
  given: readonly { place: number; count: number }[],
  sittings: number,
  maxRate: number | null,
): number[] {
  if (maxRate === null || sittings < FEWEST_SITTINGS) return [];
  return given.flatMap(({ place, count }) => (count > maxRate * sittings ? [place] : []));
}
