import { CallError } from "../requests/call-error.ts";
import { isBlocked, isRefused } from "../requests/call-error-kind.ts";
import { readSavedRows } from "./read-saved-rows.ts";
import type { RowAnswer } from "./settle-answers.ts";

/** What a request that failed means for the rows in it. Only Sextant's own refusals decide anything about them. */
export type Failure =
  /** Another device holds the sitting. `attempts`: what became of each row, under the lease that has ended. */
  | { kind: "taken_over"; attempts: readonly RowAnswer[] }
  /** The sign-in is over. The rows wait for the next one. */
  | { kind: "signed_out" }
  /** Sextant will not have what is in this request, as it is. */
  | { kind: "refused"; code: string; allOfThem: boolean }
  /**
   * Worth trying again, after a wait. `reached`: it was Sextant that answered. `blocked`: something on the way did. `code`: its doubt about the sitting itself, of which
   * the page should hear. `isSuspect`: the rows may be the reason, so fewer go together.
   */
  | {
      kind: "later";
      reached: boolean;
      blocked: boolean;
      code: string | null;
      isSuspect: boolean;
      retryAfterSeconds: number | null;
    };

/** The longest wait that a server may ask for; a longer one is cut to this. */
const LONGEST_ASKED_SECONDS = 120;

/** Codes with which Sextant refuses a request for what is in it. */
const contentCodes: ReadonlySet<string> = new Set(["malformed", "too_large", "invalid", "all_rejected"]);
/** Codes with which it doubts the sitting, the lease or the person. The state may change, so it is asked again. */
const doubtCodes: ReadonlySet<string> = new Set([
  "forbidden",
  "look_only",
  "not_found",
  "lease_unknown",
  "illegal_transition",
]);

/** Judges why a save failed. Anything that Sextant did not write is the network's: it is tried again. */
export function judgeFailure(error: unknown): Failure {
  if (isRefused(error, 401)) return { kind: "signed_out" };
  if (!(error instanceof CallError) || !error.isOurs) {
    const status = error instanceof CallError ? error.status : 0;
    // A filter on the way may take offence at one answer, or at the size of all. One that asks for a name and a password minds neither.
    const isSuspect = status >= 400 && status < 500 && status !== 401;
    return {
      kind: "later",
      reached: false,
      blocked: isBlocked(error),
      code: null,
      isSuspect,
      retryAfterSeconds: null,
    };
  }
  const { code, status } = error;
  if (code === "taken_over") return { kind: "taken_over", attempts: readSavedRows(error.problem.attempts) };
  if (contentCodes.has(code)) return { kind: "refused", code, allOfThem: code === "all_rejected" };
  return {
    kind: "later",
    reached: true,
    blocked: false,
    code: doubtCodes.has(code) ? code : null,
    isSuspect: status < 500 && status !== 429 && !doubtCodes.has(code),
    retryAfterSeconds:
      error.retryAfterSeconds === null ? null : Math.min(error.retryAfterSeconds, LONGEST_ASKED_SECONDS),
  };
}
