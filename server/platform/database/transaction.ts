import { sql } from "kysely";
import type { Database, Tx } from "./client.ts";

const callbacks = new WeakMap<Database, Map<unknown, () => void>>();

/**
 * Runs work in a transaction; inside one already, it joins that one.
 * What was registered with `afterCommit` runs once the outermost has committed.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  let registered: Map<unknown, () => void> | undefined;
  const result = await db.transaction().execute(async (tx) => {
    const value = await work(tx);
    registered = callbacks.get(tx);
    return value;
  });
  for (const callback of registered?.values() ?? []) callback();
  return result;
}

/** Has something happen once this transaction has committed; once per key. Never if it rolls back. */
export function afterCommit(tx: Tx, key: unknown, callback: () => void): void {
  const registered = callbacks.get(tx) ?? new Map<unknown, () => void>();
  registered.set(key, callback);
  callbacks.set(tx, registered);
}

/** Sets a point to which this transaction can go back without being undone as a whole. One at a time: restore it or release it. */
export async function savePoint(tx: Tx): Promise<{ restore(): Promise<void>; release(): Promise<void> }> {
  await sql`savepoint before_work`.execute(tx);
  const release = async () => {
    await sql`release savepoint before_work`.execute(tx);
  };
  return {
    async restore() {
      await sql`rollback to savepoint before_work`.execute(tx);
      await release();
    },
    release,
  };
}
