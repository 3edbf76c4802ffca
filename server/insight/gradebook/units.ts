import type { SatRow } from "./gradebook.queries.ts";
import type { MedianRow } from "./medians.ts";
import type { Unit } from "./results.queries.ts";

/** Returns the unit of a column: that of all released scores or, without any, of the scores in sight. */
export function unitOf(median: MedianRow | undefined, sat: readonly SatRow[]): { unit: Unit; most: number } {
  if (median) return { unit: median.unit, most: median.max_points };
  const scored = sat.filter(({ points }) => points !== null);
  const most = Math.max(0, ...scored.map(({ max_points }) => max_points ?? 0));
  if (scored.length > 0 && scored.every(({ scaled }) => scaled !== null)) return { unit: "scaled", most };
  return { unit: scored.every(({ max_points }) => max_points === most) ? "points" : "percent", most };
}

/** Returns a score in the unit of its column; null where there is none in it. */
export function valueIn(
  unit: Unit,
  { points, max_points, scaled }: Pick<SatRow, "points" | "max_points" | "scaled">,
): number | null {
  if (points === null) return null;
  if (unit === "scaled") return scaled;
  return unit === "points" ? points : max_points ? (100 * points) / max_points : null;
}
