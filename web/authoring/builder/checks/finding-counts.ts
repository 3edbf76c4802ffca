import type { PlacedFinding } from "./place-finding.ts";

/** The number of errors and of advice. */
export type FindingCounts = { errors: number; advice: number };

const none: FindingCounts = { errors: 0, advice: 0 };

function sum(findings: readonly PlacedFinding[]): FindingCounts {
  const errors = findings.filter(({ finding }) => finding.severity === "error").length;
  return { errors, advice: findings.length - errors };
}

/**
 * Counts findings by the address at which they can be fixed. A finding of a place within a section counts only there, not also at the
 * section.
 */
export function countsByAddress(findings: readonly PlacedFinding[]): (at: string) => FindingCounts {
  const found = Map.groupBy(findings, ({ at }) => at);
  return (at) => (found.has(at) ? sum(found.get(at) ?? []) : none);
}

/** Counts findings by entry. */
export function countsByEntry(findings: readonly PlacedFinding[]): (entry: string) => FindingCounts {
  const found = Map.groupBy(findings, ({ entry }) => entry?.id ?? "");
  return (entry) => (found.has(entry) ? sum(found.get(entry) ?? []) : none);
}
