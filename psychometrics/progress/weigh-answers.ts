/** After so many days an answer weighs half. */
const HALF_LIFE_DAYS = 30;

/** An answer to a question: the share of its points, from 0 to 1, how many days ago, and what part of an answer it tells, by default all. */
export interface DatedAnswer {
  readonly share: number;
  readonly days: number;
  readonly telling?: number;
}

/** Sums of answers by weight. Sums of parts add up to the sums of the whole. */
export interface Weighed {
  readonly right: number;
  readonly weight: number;
  readonly squares: number;
}

export const NO_ANSWERS: Weighed = { right: 0, weight: 0, squares: 0 };

/** Returns how much an answer weighs beside one of today: older answers tell what someone knew then. */
export function weightOfAge(days: number): number {
  return 2 ** (-Math.max(0, days) / HALF_LIFE_DAYS);
}

/** Returns sums with an answer more. */
export function addAnswer(sums: Weighed, { share, days, telling = 1 }: DatedAnswer): Weighed {
  const right = telling * Math.min(1, Math.max(0, share));
  return addAnswers(sums, { right, asked: telling, weight: weightOfAge(days) });
}

/** Returns sums with answers of one age more: as many as were asked, their shares of points summed. */
export function addAnswers(
  sums: Weighed,
  { right, asked, weight }: { readonly right: number; readonly asked: number; readonly weight: number },
): Weighed {
  return {
    right: sums.right + weight * right,
    weight: sums.weight + weight * asked,
    squares: sums.squares + weight * weight * asked,
  };
}

/**
 * Returns as how many answers of equal weight they tell as much.
 *
 * Source: Kish, L. (1965), Survey Sampling, 11.7: the effective size of a weighted sample.
 */
export function effectiveAnswers({ right, weight, squares }: Weighed): { right: number; asked: number } {
  if (!(squares > 0)) return { right: 0, asked: 0 };
  return { right: (right * weight) / squares, asked: (weight * weight) / squares };
}
