import { Refusal } from "../../../platform/refusal.ts";
import type { AnswerRow } from "../plan/row.ts";

/**
 * The token bucket of one sitting's saves: its capacity, and its refill per second. A row costs one token, plus one for each 8 KiB. A page
 * saves a question after each pause in typing, at most twice a second, and all its questions together after an outage; it saves a long
 * essay every few seconds. Normal use never comes near the limit.
 */
const MOST_AT_ONCE = 3000;
const AGAIN_PER_SECOND = 10;
const BYTES_OF_A_ROW = 8192;
/** Maximum wait in seconds that a refusal asks for: the page shows it. */
const LONGEST_WAIT_SECONDS = 60;
/** Above this many known sittings, those that no longer save are removed. */
const MOST_KNOWN = 20_000;

/** Limits how much one sitting writes, so that nobody fills the disk with revisions. */
export interface SaveLimit {
  /** @throws Refusal 429 with the time after which the same rows are taken. */
  take(sessionId: string, rows: readonly Pick<AnswerRow, "payload" | "sealed">[]): void;
  /** The same for what is no answer, counted in rows. */
  takeRows(key: string, rows: number): void;
}

const costOf = ({ payload, sealed }: Pick<AnswerRow, "payload" | "sealed">): number =>
  1 + Math.floor((payload.length + (sealed?.length ?? 0)) / BYTES_OF_A_ROW);

/**
 * Creates a process's limit. Each process counts for itself, so what a sitting may save grows with their number.
 *
 * @param now A steady clock, ms.
 */
export function createSaveLimit(now: () => number = () => performance.now()): SaveLimit {
  const spent = new Map<string, { units: number; at: number }>();

  const takeUnits = (key: string, cost: number) => {
    const at = now();
    const before = spent.get(key);
    const left = before ? Math.max(0, before.units - ((at - before.at) / 1000) * AGAIN_PER_SECOND) : 0;
    const over = left + cost - MOST_AT_ONCE;
    // A batch that costs more than the whole capacity is accepted alone.
    if (over > 0 && left > 0) {
      const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.ceil(Math.min(over, left) / AGAIN_PER_SECOND));
      throw new Refusal("too_many_requests", "This test is saving too much at once. We’ll take it in a moment.", {
        retryAfter: seconds,
      });
    }
    spent.set(key, { units: left + cost, at });
    if (spent.size > MOST_KNOWN) {
      for (const [known, { units, at: then }] of spent) {
        if (units <= ((at - then) / 1000) * AGAIN_PER_SECOND) spent.delete(known);
      }
    }
  };

  return {
    take: (sessionId, rows) =>
      takeUnits(
        sessionId.toLowerCase(),
        rows.reduce((sum, row) => sum + costOf(row), 0),
      ),
    takeRows: takeUnits,
  };
}
