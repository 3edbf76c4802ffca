import type { OperationOutput } from "@sextant/contract/types.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import type { AnswerRow } from "./answer-row.ts";
import { isSavedRow } from "./read-saved-rows.ts";

type Saved = OperationOutput<"attempts.save">;

/** A network that has gone silent is given up after this, so that the next try can begin. */
const TIMEOUT_MS = 15_000;

/** Whether this is what Sextant says to a save: a success that a proxy made up must not pass for an acknowledgement. */
function isSaved(answer: unknown): answer is Saved {
  if (typeof answer !== "object" || answer === null) return false;
  const { attempts, remaining_ms } = answer as Partial<Saved>;
  const isTime = remaining_ms === null || typeof remaining_ms === "number";
  return isTime && Array.isArray(attempts) && attempts.every(isSavedRow);
}

/**
 * Sends rows of a sitting. Throws `CallError`, `unreadable` for whatever Sextant did not write, or the abort of a call that took too
 * long.
 *
 * @param keepalive The request is to outlive its page.
 * @param check Attempts among them that are to be checked once they are saved.
 */
export async function saveRows(
  session: string,
  rows: AnswerRow[],
  lease: number,
  keepalive: boolean,
  check: readonly string[] = [],
): Promise<Saved> {
  const answer: unknown = await call("attempts.save", {
    body: { session, lease, attempts: rows, ...(check.length > 0 ? { check: [...check] } : {}) },
    keepalive,
    // An aborted signal would also end the request that is to outlive the page.
    ...(keepalive ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  if (!isSaved(answer)) throw new CallError(200, "unreadable");
  return answer;
}
