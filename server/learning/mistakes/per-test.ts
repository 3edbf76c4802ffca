/** The number of standard errors that contains the true value two times in three. */
const TWO_IN_THREE = 0.9674;

/**
 * Returns the points that a test of usual length would gain without these mistakes, with a band that holds two times in three: Wilson's
 * interval of the share of questions with this mistake, times the questions of a test, times the cost of one mistake. Pure.
 */
export function pointsPerTest({
  mistakes,
  points,
  questions,
  sittings,
}: {
  mistakes: number;
  points: number;
  questions: number;
  sittings: number;
}): { points: number; low: number; high: number } {
  if (mistakes === 0 || questions === 0 || sittings === 0) return { points: 0, low: 0, high: 0 };
  const share = mistakes / questions;
  const z2 = TWO_IN_THREE ** 2;
  const centre = (share + z2 / (2 * questions)) / (1 + z2 / questions);
  const half =
    (TWO_IN_THREE / (1 + z2 / questions)) *
    Math.sqrt((share * (1 - share)) / questions + z2 / (4 * questions * questions));
  const scale = (questions / sittings) * (points / mistakes);
  return { points: share * scale, low: Math.max(0, centre - half) * scale, high: Math.min(1, centre + half) * scale };
}
