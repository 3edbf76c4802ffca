import { isMissed, markOf } from "./answer-mark.ts";
import { isSlow } from "./pace.ts";
import type { NumberedRow } from "./section-rows.ts";

export const reviewFilters = ["all", "missed", "omitted", "flagged", "slow", "changed"] as const;
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

/** A cut by its name in an address; whatever else stands there is all. */
export function readFilter(name: unknown): ReviewFilter {
  return reviewFilters.find((filter) => filter === name) ?? "all";
}
