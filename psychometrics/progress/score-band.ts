/** What is known of how a test's scores vary among those who sat the same questions. */
export interface ScoreSpread {
  readonly people: number;
  readonly sd: number | null;
  readonly alpha: number | null;
}

/** Fewer people say too little of how consistently a test measures. */
export const LEAST_PEOPLE = 30;

/** A smaller alpha is none: where items have nothing in common, the last digits of a sum would say whether it is above 0. */
export const LEAST_ALPHA = 0.000_01;

/**
 * Returns the standard error of measurement of a score on the scale that `sd` is on, or null where the test's scores don't say it: too
 * few people, nobody differs, or items that go against each other.
 *
 * Source: SEM = SD √(1 − α): Lord, F. M. & Novick, M. R. (1968), Statistical Theories of Mental Test Scores, 3.8; Cronbach (1951).
 */
export function errorOfScore({ people, sd, alpha }: ScoreSpread): number | null {
  if (people < LEAST_PEOPLE || sd === null || alpha === null) return null;
  if (!(sd > 0) || !(alpha >= LEAST_ALPHA) || alpha > 1) return null;
  return sd * Math.sqrt(1 - alpha);
}

/** Returns a score's band, one standard error to each side and no further than the scale goes. */
export function bandOfScore(
  value: number,
  error: number,
  scale: { min: number; max: number },
): { low: number; high: number } {
  return { low: Math.max(scale.min, value - error), high: Math.min(scale.max, value + error) };
}
