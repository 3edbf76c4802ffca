import { normalProbability } from "../distributions/normal.ts";

/** A figure with one standard error. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** From this chance on a change is told as likely real: of changes that are none, one in five is then called so. */
const LIKELY = 0.9;

/** How one figure differs from an earlier one, and the chance that the truth went the same way. */
export interface Change {
  readonly difference: number;
  readonly error: number;
  readonly chance: number;
  readonly isLikelyReal: boolean;
}

/**
 * Returns how a figure changed, with the errors of both: two tests of the same student differ by chance alone.
 *
 * Source: the standard error of a difference, Lord, F. M. & Novick, M. R. (1968), Statistical Theories of Mental Test Scores, 3.8;
 * the chance is that of a normal variable with a flat prior.
 */
export function compareMeasured(now: Measured, before: Measured): Change {
  const difference = now.value - before.value;
  const error = Math.hypot(now.error, before.error);
  const chance = error > 0 ? normalProbability(Math.abs(difference) / error) : difference === 0 ? 0.5 : 1;
  return { difference, error, chance, isLikelyReal: chance >= LIKELY };
}

/**
 * Returns what changing answers came to: those that became right less those that became wrong, with one standard error.
 *
 * Source: McNemar, Q. (1947), Psychometrika 12, 153–157: of the discordant pairs alone.
 */
export function balanceOfChanges(toRight: number, toWrong: number): Measured {
  return { value: toRight - toWrong, error: Math.sqrt(toRight + toWrong) };
}
