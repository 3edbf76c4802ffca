import type { PlacedFinding } from "./place-finding.ts";

/** How many errors and how much advice there is. */
export type Dues = { errors: number; advice: number };

const none: Dues = { errors: 0, advice: 0 };

function sum(findings: readonly PlacedFinding[]): Dues {
  const errors = findings.filter(({ finding }) => finding.severity === "error").length;
  return { errors, advice: findings.length - errors };
}

/** Counts findings by the address that mends them. Those of a place in a section count there only, not at the section too. */
export function duesByAddress(findings: readonly PlacedFinding[]): (at: string) => Dues {
  const found = Map.groupBy(findings, ({ at }) => at);
  return (at) => (found.has(at) ? sum(found.get(at) ?? []) : none);
}

/** Counts findings by entry. */
export function duesByEntry(findings: readonly PlacedFinding[]): (entry: string) => Dues {
  const found = Map.groupBy(findings, ({ entry }) => entry?.id ?? "");
  return (entry) => (found.has(entry) ? sum(found.get(entry) ?? []) : none);
}
