/** Numbers that are shorter are hardly padded with zeros. */
const LEAST_DIGITS = 4;
/** The share of all numbers that must have the usual length, and how many at least. */
const LEAST_SHARE = 0.6;
const LEAST_NUMBERS = 2;

/** Returns whether a number has nothing but the digits 0 to 9. */
export const isDigits = (number: string): boolean => /^\d+$/.test(number);

/**
 * Returns the length that most numbers of digits have; null where lengths are mixed, numbers are few, or so short that zeros at the start
 * aren’t likely.
 *
 * @param lengths How many numbers have each length.
 */
export function usualLength(lengths: ReadonlyMap<number, number>): number | null {
  const total = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  const [usual] = [...lengths].toSorted(([, one], [, other]) => other - one);
  if (!usual || usual[0] < LEAST_DIGITS || usual[1] < Math.max(LEAST_NUMBERS, total * LEAST_SHARE)) return null;
  return usual[0];
}
