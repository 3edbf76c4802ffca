import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { Refusal } from "./refusal.ts";

/** Anyone may ask, and as often as they like: the database is asked at most once in this time. */
const PROOF_LASTS_MS = 1000;
/** Who asked longer ago than this doesn't watch us. */
const WATCHED_MS = 60_000;

/** Whether this process should be sent requests. */
export interface Readiness {
  /** Resolves when an answer could be saved now. Otherwise it throws what the database said, or a Refusal while the process stops. */
  prove(): Promise<void>;
  /** From here on it is not ready. Resolves when those who send requests here had time to notice; at once when nobody asks. */
  leave(seconds: number): Promise<void>;
}

/**
 * Proves that answers can be saved by a write that is committed as theirs are. A database that only answers may be a standby, or be out
 * of disk.
 *
 * @param pool The connections of the answer path.
 */
export function createReadiness(pool: pg.Pool): Readiness {
  let proof: Promise<unknown> | null = null;
  let provedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLeaving = false;

  return {
    async prove() {
      askedAt = performance.now();
      if (isLeaving)
        throw new Refusal("overloaded", "This server is stopping. Send this to another.", { retryAfter: 5 });
      if (!proof || askedAt - provedAt > PROOF_LASTS_MS) {
        provedAt = Number.POSITIVE_INFINITY;
        proof = pool
          .query({
            name: "prove_write",
            text: "insert into write_proofs (proved_at) values (now()) on conflict (only_row) do update set proved_at = now()",
          })
          .finally(() => {
            provedAt = performance.now();
          });
      }
      await proof;
    },
    async leave(seconds) {
      isLeaving = true;
      if (performance.now() - askedAt < WATCHED_MS) await pause(seconds * 1000);
    },
  };
}
