import type { RowAnswer } from "./settle-answers.ts";

const statuses: ReadonlySet<unknown> = new Set(["saved", "conflict", "stale", "rejected", "late", "superseded"]);

/** Returns whether this is what Sextant says of a row that was sent. */
export function isSavedRow(row: unknown): row is RowAnswer {
  if (typeof row !== "object" || row === null) return false;
  const { id, revision, status } = row as Record<string, unknown>;
  return typeof id === "string" && typeof revision === "number" && statuses.has(status);
}

/** Returns what a refusal says of the rows that came with it; none where it says nothing, as an earlier release did. */
export function readSavedRows(attempts: unknown): RowAnswer[] {
  return Array.isArray(attempts) ? attempts.filter(isSavedRow) : [];
}
