import { needThresholds } from "@sextant/contract/student-needs.ts";

const DAY_MS = 86_400_000;

/** A score on a scale, with its standard error. */
export interface Score {
  at: Date;
  value: number;
  error: number;
}

/** A newest score lower than those before it by more than chance. */
export interface Slipped {
  /** The mean of the scores before, weighed by their errors. */
  before: number;
  before_error: number;
  now: number;
  error: number;
  /** Standard errors by which it is lower. */
  z: number;
}

/**
 * Finds a slip: the newest score against the few before it, each weighed by the inverse of its squared error. Someone who grew before
 * the slip shows a smaller one, so the claim stays on the safe side.
 *
 * @param scores On one scale, the oldest first.
 */
export function findSlip(scores: readonly Score[], now: Date): Slipped | null {
  const { earlier_scores, within_days, news_days, z: least } = needThresholds.slipped;
  const newest = scores.at(-1);
  if (!newest || newest.at.getTime() < now.getTime() - news_days * DAY_MS) return null;
  const earlier = scores
    .slice(0, -1)
    .filter(({ at }) => at.getTime() > newest.at.getTime() - within_days * DAY_MS)
    .slice(-earlier_scores);
  if (earlier.length === 0 || newest.error <= 0 || earlier.some(({ error }) => error <= 0)) return null;
  const weights = earlier.map(({ error }) => 1 / error ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const before = earlier.reduce((sum, { value }, index) => sum + value * (weights[index] ?? 0), 0) / total;
  const beforeError = Math.sqrt(1 / total);
  const z = (before - newest.value) / Math.hypot(beforeError, newest.error);
  if (z < least) return null;
  return { before, before_error: beforeError, now: newest.value, error: newest.error, z };
}
