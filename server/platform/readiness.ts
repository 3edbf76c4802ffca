import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { findReplication, type Replication } from "./database/replication.ts";
import { Refusal } from "./refusal.ts";

/** Anyone may ask, and as often as they like: the database is asked at most once in this time. */
const PROOF_LASTS_MS = 1000;
/** Who asked longer ago than this doesn't watch us. */
const WATCHED_MS = 60_000;
/** Checks of load balancers don't wait for long; a save that takes longer than this helps nobody either. */
const PROVED_WITHIN_MS = 5000;

/** Whether this process should be sent requests. */
export interface Readiness {
  /**
   * Resolves when an answer could be saved now, with how the standbys follow, which decides nothing. Otherwise it throws what the
   * database said, or a Refusal while the process stops.
   */
  prove(): Promise<Replication | null>;
  /** From here on it is not ready. Returns whether somebody asks, who needs time to notice. */
  leave(): boolean;
}

/** Proves that answers can be saved, by a write that is committed as theirs are. */
export async function proveWrite(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: "prove_write",
    text: "insert into write_proofs (proved_at) values (now()) on conflict (only_row) do update set proved_at = now()",
  });
}

async function prove(pool: pg.Pool): Promise<Replication | null> {
  await proveWrite(pool);
  return findReplication(pool).catch(() => null);
}

/** Waits no longer than this for work, which goes on. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const late = pause(ms, undefined, { signal: giveUp.signal }).then(() => {
    throw new Refusal("overloaded", "The database takes too long to answer. Try again in a few seconds.", {
      retryAfter: 2,
    });
  });
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => giveUp.abort());
}

/**
 * Proves that answers can be saved by a write that is committed as theirs are. A database that only answers may be a standby, or be out
 * of disk.
 *
 * @param pool The connections of the answer path.
 */
export function createReadiness(pool: pg.Pool): Readiness {
  let proof: Promise<Replication | null> | null = null;
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
        proof = prove(pool).finally(() => {
          provedAt = performance.now();
        });
        // Whoever asks hears of it; a proof that nobody waits for any more may fail unheard.
        proof.catch(() => {});
      }
      return within(PROVED_WITHIN_MS, proof);
    },
    leave() {
      isLeaving = true;
      return performance.now() - askedAt < WATCHED_MS;
    },
  };
}
