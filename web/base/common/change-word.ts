/** A difference between two figures, with the error of the difference. */
type Change = { difference: number; error: number; is_likely_real: boolean };

/** Differences that stay within this part of the scale are no change to speak of. */
const SAME = 0.1;

/**
 * Returns how a figure moves, in the words for students: `same` where it likely stayed within a tenth of its scale, `early` where too
 * little is known.
 *
 * @param span How wide the scale is.
 */
export function changeWord(change: Change | null, span = 1): "up" | "down" | "same" | "early" {
  if (!change) return "early";
  const { difference, error, is_likely_real: isReal } = change;
  if (isReal) return difference < 0 ? "down" : "up";
  return Math.abs(difference) + error <= SAME * span ? "same" : "early";
}
