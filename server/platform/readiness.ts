import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { findReplication, type Replication } from "./database/replication.ts";
import { Refusal } from "./refusal.ts";

/** Anyone may ask as often as they like, so the database is queried at most once in this time. */
const PROOF_LASTS_MS = 1000;
/** A client that last asked longer ago than this isn't watching us. */
const WATCHED_MS = 60_000;
/** Load balancers don't wait long for a check; a save that takes longer than this is no use either. */
const PROVED_WITHIN_MS = 5000;

/** Whether this process should be sent requests. */
export interface Readiness {
  /**
   * Resolves when an answer could be saved now, with how the standbys follow, which decides nothing. Otherwise it throws what the
   * database said, or a Refusal while the process stops.
   */
  prove(): Promise<Replication | null>;
  /** The process is not ready from here on. Returns whether a client polls readiness, and needs time to notice. */
  leave(): boolean;
}

/**
 * One round trip, as one transaction. What the first part returns doesn’t fit into the memory that it’s given, so PostgreSQL writes it to a
 * file beside its data files and removes that again: on a disk on which data files can’t grow, that is refused. The second part is
 * committed as answers are.
 */
const PROOF = `
  set local work_mem = '64kB';
  select count(*) from string_to_table(repeat(repeat('x', 1000) || ',', 500), ',');
  insert into write_proofs (proved_at) values (now()) on conflict (only_row) do update set proved_at = now()`;

/** Proves that answers can be saved: that a write is committed as theirs are, and that data files can grow as theirs must. */
export async function proveWrite(pool: pg.Pool): Promise<void> {
  await pool.query(PROOF);
}

async function prove(pool: pg.Pool): Promise<Replication | null> {
  await proveWrite(pool);
  return findReplication(pool).catch(() => null);
}

/** Waits at most this long for the work, but doesn't stop it. */
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
        // Callers get the error; without this, a proof that nobody awaits any more would be an unhandled rejection.
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
