import { studentWidth } from "../distributions/student-t.ts";
import { TWO_IN_THREE } from "./mastery.ts";

/** What someone got in a short test and in a full one. */
export interface ScorePair {
  /** Of the points of the short test, from 0 to 1. */
  readonly share: number;
  readonly score: number;
}

/** What a full test may come to for someone who took the short one alone. */
export interface PredictedScore {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Fewer people who took both say too little of how far one leads from the other. */
export const LEAST_PAIRS = 10;

/**
 * Returns what a full test may come to, by the straight line through what others got in both; null where fewer than ten did, or where
 * more in the short test didn't mean more in the full one. The band holds one full test of someone with this result two times in three: how
 * far others lie off the line, and how uncertain the line is, the more so away from its middle. Nothing lies beyond the scale.
 *
 * Source: prediction of a new observation by least squares, Draper, N. R. & Smith, H. (1998), Applied Regression Analysis, 3rd ed., 1.4.
 */
export function predictScore(
  pairs: readonly ScorePair[],
  share: number,
  { scale, confidence = TWO_IN_THREE }: { scale: { min: number; max: number }; confidence?: number },
): PredictedScore | null {
  const people = pairs.length;
  if (people < LEAST_PAIRS) return null;
  const mean = (of: (pair: ScorePair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / people;
  const [middle, level] = [mean((pair) => pair.share), mean((pair) => pair.score)];
  const square = pairs.reduce((sum, pair) => sum + (pair.share - middle) ** 2, 0);
  const slope = pairs.reduce((sum, pair) => sum + (pair.share - middle) * (pair.score - level), 0) / square;
  if (!(slope > 0)) return null;
  const off = pairs.reduce((sum, pair) => sum + (pair.score - level - slope * (pair.share - middle)) ** 2, 0);
  const freedom = people - 2;
  const error = Math.sqrt((off / freedom) * (1 + 1 / people + (share - middle) ** 2 / square));
  const width = error * studentWidth(confidence, freedom);
  const value = level + slope * (share - middle);
  const onScale = (score: number) => Math.min(scale.max, Math.max(scale.min, score));
  return { value: onScale(value), low: onScale(value - width), high: onScale(value + width) };
}
