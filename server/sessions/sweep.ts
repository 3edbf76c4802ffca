import type { Logger } from "pino";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction, savePoint } from "../platform/database/transaction.ts";
import { settle } from "../sittings/transitions.ts";
import { saveChanges } from "./change.ts";
import { type LockedSitting, lockDueSittings } from "./sessions.queries.ts";

const BATCH = 100;
const EVERY_MS = 1000;
/** A sitting that could not be settled is left alone for so long, that it takes no place of others. */
const AVOID_MS = 60_000;

/** Settles sittings that time has caught up with. */
export interface Sweeper {
  /** Takes one batch; several processes share the work by skipping what another holds. @returns How many were due. */
  sweep(): Promise<number>;
}

/** Creates a sweeper of this process: it remembers which sittings could not be settled. */
export function createSweeper(db: Database, wake: () => void, log: Logger): Sweeper {
  const avoided = new Map<string, number>();

  /** Each by itself: one that the database refuses is undone alone, told of, and tried again later. */
  async function settleOne(tx: Tx, { sitting, now }: LockedSitting): Promise<void> {
    const before = await savePoint(tx);
    try {
      await saveChanges(tx, wake, [{ sitting, events: settle(sitting, now), actorId: null }]);
      await before.release();
    } catch (error) {
      await before.restore();
      avoided.set(sitting.id, performance.now() + AVOID_MS);
      log.error({ err: error, session: sitting.id }, "a sitting could not be settled; the others were");
    }
  }

  return {
    async sweep() {
      for (const [id, until] of avoided) if (until <= performance.now()) avoided.delete(id);
      return inTransaction(db, async (tx) => {
        const due = await lockDueSittings(tx, BATCH, [...avoided.keys()]);
        for (const locked of due) await settleOne(tx, locked);
        return due.length;
      });
    },
  };
}

/** Looks every second until stopped; a full batch is followed by the next at once. */
export function startSweep(db: Database, wake: () => void, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const sweeper = createSweeper(db, wake, log);
  const look = async () => {
    try {
      while (!stopped && (await sweeper.sweep()) === BATCH);
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
