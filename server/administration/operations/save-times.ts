import { SAVE_BOUNDS } from "../../platform/metrics/metrics.ts";

/** Of fewer saves nothing can be said of 19 in 20. */
const FEW_SAVES = 20;
const SHARE = 0.95;

/**
 * Returns within how many seconds 19 of 20 saves were acknowledged, taken as spread evenly between two bounds; null of too few saves. Pure.
 *
 * @param counts How many took up to each of `SAVE_BOUNDS`, and last how many took longer.
 */
export function within(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all < FEW_SAVES) return null;
  let left = all * SHARE;
  for (const [index, bound] of SAVE_BOUNDS.entries()) {
    const count = counts[index] ?? 0;
    const before = SAVE_BOUNDS[index - 1] ?? 0;
    if (left <= count) return before + (bound - before) * (left / count);
    left -= count;
  }
  // Of the slowest it is only known that they took longer than this.
  return SAVE_BOUNDS.at(-1) ?? null;
}
