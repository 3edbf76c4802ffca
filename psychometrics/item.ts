/**
 * Parameters of a dichotomous item in the logistic metric (D = 1, no 1.702):
 *
 *   P(θ) = c + (1 − c) / (1 + exp(−a(θ − b)))
 *
 * The intercept of the slope–intercept form is d = −ab. A Rasch item has a = 1 and c = 0, a 2PL item c = 0.
 *
 * Source: Birnbaum, A. (1968), in Lord & Novick, Statistical Theories of Mental Test Scores, chapter 17.
 */
export interface ItemParameters {
  /** Discrimination, per unit of θ; negative when the able do worse. */
  readonly a: number;
  /** Difficulty, in units of θ. */
  readonly b: number;
  /** Lower asymptote, from 0 to below 1. */
  readonly c: number;
}

/** The models that are fitted: `rasch` (a = 1, variance of θ free), `1pl` (one a for all, θ ~ N(0, 1)), `2pl`, `3pl`. */
export type IrtModel = "rasch" | "1pl" | "2pl" | "3pl";

/** Returns the probability of a right answer at ability `theta`; from c to 1, never NaN for finite parameters. */
export function probability(item: ItemParameters, theta: number): number {
  return item.c + (1 - item.c) * logistic(item.a * (theta - item.b));
}

/** Returns 1 / (1 + exp(−z)) without overflow. */
export function logistic(z: number): number {
  if (z >= 0) return 1 / (1 + Math.exp(-z));
  const e = Math.exp(z);
  return e / (1 + e);
}

/** Returns ln(1 / (1 + exp(−z))) without underflow: for steep items ln(1 − P) must not become −∞. */
export function logLogistic(z: number): number {
  return z >= 0 ? -Math.log1p(Math.exp(-z)) : z - Math.log1p(Math.exp(z));
}
