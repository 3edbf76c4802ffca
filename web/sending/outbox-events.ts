import type { StoredWork } from "./answer-row.ts";

/** Something that the rest of the page must know of. `doubted`: Sextant doubts the sitting or the person, told once until it no longer does. */
export type OutboxEvent =
  | { kind: "answered"; remainingMs: number | null; tookMs: number }
  | { kind: "acknowledged"; id: string; revision: number }
  | { kind: "adopted"; id: string; stored: StoredWork }
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string }
  | { kind: "uncounted"; id: string }
  | { kind: "doubted"; code: string }
  | { kind: "taken_over" | "signed_out" | "storage_failed" };

/**
 * `unsent`: rows the server has not had. `offline`: the last try did not reach it. `failing`: it was reached, more than once in a row,
 * and has not taken them. `sending`: a request is under way.
 */
export type OutboxStatus = { unsent: number; refused: number; sending: boolean; offline: boolean; failing: boolean };
