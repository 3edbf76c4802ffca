/** A score with the percentage of test takers that a table gives for it. */
export interface PercentileRow {
  readonly score: number;
  readonly percentile: number;
}

/**
 * Returns the percentage that a table gives for a score: of test takers who scored below it, or at or below it, as the table counts. The
 * result counts as its rows do.
 *
 * A score between two rows lies on the straight line between them, as if those who scored between the two were spread evenly. A score
 * outside the table gets the nearest row's, so that nothing is told that the table doesn't say.
 *
 * @param rows At least one; the lowest score first, and percentages that never fall.
 * @throws Error for a table without rows.
 */
export function percentileOf(rows: readonly PercentileRow[], score: number): number {
  const after = rows.findIndex((row) => row.score >= score);
  const next = rows[after] ?? rows.at(-1);
  if (!next) throw new Error("A table has rows");
  const before = after > 0 ? rows[after - 1] : undefined;
  if (!before || next.score === score) return next.percentile;
  const way = (score - before.score) / (next.score - before.score);
  return before.percentile + way * (next.percentile - before.percentile);
}
