import { sql } from "kysely";
import { vi } from "vitest";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { waitOptions } from "./wait-options.ts";

/**
 * Plays a race that ends the same way each time: does something in a transaction that stays open, starts an act that must wait for its
 * locks, and commits only once it does wait.
 *
 * @param act Starts in other connections.
 * @param meanwhile Is done by the holder while the act waits.
 * @returns What came of the act.
 */
export async function holdActCommit<T>(
  db: Database,
  hold: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
  meanwhile?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const acting = await inTransaction(db, async (tx) => {
    await hold(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const holder = rows[0]?.pid ?? 0;
    const promise = act();
    // A refusal is the caller's, once the lock is gone.
    promise.catch(() => {});
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity where ${holder}::int = any(pg_blocking_pids(pid))`.execute(
        db,
      );
      if (waiting.rows.length === 0) throw new Error("Nothing waits for what is held");
    }, waitOptions);
    await meanwhile?.(tx);
    return { promise };
  });
  return acting.promise;
}
