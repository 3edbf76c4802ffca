import { setTimeout as pause } from "node:timers/promises";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { lockDemo } from "./demo.queries.ts";

const ASK_EVERY_MS = 250;

/**
 * Does work on the demo in a transaction, once no other process does, however long the other one takes. Waiting for the lock itself would
 * end with the limit of a query.
 */
export async function takeTurn<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    const taken = await inTransaction(db, async (tx) => ((await lockDemo(tx)) ? { value: await work(tx) } : null));
    if (taken) return taken.value;
    await pause(ASK_EVERY_MS);
  }
}
