import type { Logger } from "pino";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { keepChange } from "./change.ts";
import { lockDueSittings } from "./sessions.queries.ts";
import { settle } from "./transitions.ts";

const BATCH = 100;
const EVERY_MS = 1000;

/** Ends what has run out, a batch at a time; several processes share the work by skipping what another holds. */
export async function sweepSittings(db: Database, wake: () => void): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = new Date();
    const due = await lockDueSittings(tx, now, BATCH);
    for (const sitting of due) await keepChange(tx, wake, sitting, settle(sitting, now), null);
    return due.length;
  });
}

/** Looks every second until stopped; a full batch is followed by the next at once. */
export function startSweep(db: Database, wake: () => void, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      while (!stopped && (await sweepSittings(db, wake)) === BATCH);
    } catch (error) {
      log.error({ err: error }, "the sweep failed and will look again");
    }
    if (!stopped) timer = setTimeout(go, EVERY_MS);
  };
  const go = () => {
    running = look();
  };
  go();
  return {
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
