import { roundError, roundOnScale } from "./round-on-scale.ts";

interface Band {
  low: number;
  high: number;
}

/** A score as the server tells it. */
export interface ScoreWithBand {
  value: number;
  error: number | null;
  band: Band | null;
  scale: { min: number; max: number };
}

/** A part of a point is no difference. */
const SAME = 0.51;

/**
 * Returns where a score likely lies as every page tells it: the score with its rounded error to each side, no further than the scale goes. A
 * band that is not the same on both sides is told by its ends alone: its error is null.
 */
export function toldBand({ value, error, band, scale }: ScoreWithBand): (Band & { error: number | null }) | null {
  if (!band) return null;
  const within = (at: number) => Math.min(scale.max, Math.max(scale.min, at));
  const isEven =
    error !== null &&
    Math.abs(band.low - within(value - error)) < SAME &&
    Math.abs(band.high - within(value + error)) < SAME;
  if (!isEven)
    return { low: within(roundOnScale(band.low, scale)), high: within(roundOnScale(band.high, scale)), error: null };
  const [middle, told] = [Math.round(value), roundError(error, scale)];
  return { low: within(middle - told), high: within(middle + told), error: told };
}
