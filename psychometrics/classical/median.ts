/**
 * Returns the value that half of the others don't exceed, as PostgreSQL's `percentile_disc` has it: of an even number the lower of the two in
 * the middle, so that it is one of the values. Null of none.
 */
export function lowerMedian(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

/** Returns the value in the middle; of an even number the mean of the two there. Null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
