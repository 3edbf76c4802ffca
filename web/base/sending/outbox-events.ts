import type { StoredWork } from "./answer-row.ts";

/** Something that the rest of the page must know of. `doubted`: Sextant doubts the sitting or the person, told once until it no longer does. */
export type OutboxEvent =
  | { kind: "answered"; remainingMs: number | null; tookMs: number }
  | { kind: "acknowledged"; id: string; revision: number }
  | { kind: "adopted"; id: string; stored: StoredWork }
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string }
  | { kind: "uncounted"; id: string }
  | { kind: "overtaken"; id: string; isSame: boolean }
  | { kind: "doubted"; code: string }
  | { kind: "taken_over" | "signed_out" | "storage_failed" };

/**
 * `unsent`: rows the server has not had; `stored`: as many of them as were read from this device; `keeps`: whether it has kept whatever it
 * was given. `uncounted`: rows that the server has and that don't count. `offline`: the last try did not reach the server. `blocked`: it is
 * offline because something on the way answered instead. `failing`: it was reached, more than once in a row, and has not taken them.
 * `againAt`: when the next try leaves, by the page's steady clock, where the server has asked for a wait that is noticed. `sending`: a request
 * is under way.
 */
export type OutboxStatus = {
  unsent: number;
  stored: number;
  keeps: boolean;
  refused: number;
  uncounted: number;
  sending: boolean;
  offline: boolean;
  blocked: boolean;
  failing: boolean;
  againAt: number | null;
};

/** Returns whether two statuses say the same. */
export function isSameStatus(one: OutboxStatus, other: OutboxStatus): boolean {
  return (Object.keys(other) as (keyof OutboxStatus)[]).every((name) => one[name] === other[name]);
}
