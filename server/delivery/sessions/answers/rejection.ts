import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import { validateResponse } from "@sextant/questions/response.ts";
import type { SittingPlan } from "../plan/plan.ts";

/** Maximum nesting; no valid row comes near it, and deeper rows would break readers of the history. */
const DEEPEST = 10;

/** True for values that PostgreSQL and canonical JSON can hold: no NUL, no lone surrogate, no infinite number. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === DEEPEST) return false;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1));
}

/**
 * Returns why a row cannot be kept; null when it can.
 *
 * @param row The row as sent: what the contract does not know is part of its hash, so that must be sound as well.
 */
export function findRejection(plan: SittingPlan, row: SavedAttempt): string | null {
  const attempt = plan.attempts.get(row.id.toLowerCase());
  if (!attempt) return "unknown_attempt";
  if (!isStorable(row)) return "not_text";
  return validateResponse(attempt.interactions, row.response ?? null)[0]?.code ?? null;
}
