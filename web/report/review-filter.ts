import { isMissed, markOf } from "./answer-mark.ts";
import { isSlow } from "./pace.ts";
import type { NumberedRow } from "./section-rows.ts";

const reviewFilters = ["all", "missed", "omitted", "flagged", "slow", "changed"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

const tests: Record<ReviewFilter, (row: NumberedRow) => boolean> = {
  all: () => true,
  missed: ({ row }) => isMissed(row),
  omitted: ({ row }) => markOf(row) === "omitted",
  flagged: ({ row }) => row.flagged === true,
  slow: isSlow,
  changed: ({ row }) => (row.changed ?? 0) > 0,
};

/** The questions that a cut of the review holds. */
export function filterRows(rows: readonly NumberedRow[], filter: ReviewFilter): NumberedRow[] {
  return rows.filter(tests[filter]);
}

/** The cuts that can be told: whether an answer was missed or left out is unknown while results may not be seen. */
export function knowableFilters(rows: readonly NumberedRow[]): ReviewFilter[] {
  const isKnown = rows.some(({ row }) => markOf(row) !== "unknown");
  return reviewFilters.filter((filter) => isKnown || (filter !== "missed" && filter !== "omitted"));
}

/** A cut by its name in an address; whatever else stands there is all. */
export function readFilter(name: unknown): ReviewFilter {
  return reviewFilters.find((filter) => filter === name) ?? "all";
}
