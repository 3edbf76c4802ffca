import type { Logger } from "pino";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction, savePoint } from "../../platform/database/transaction.ts";
import { settle } from "../sittings/transitions.ts";
import { saveChanges } from "./change.ts";
import { type LockedSitting, lockDueSittings, lockSittings } from "./sessions.queries.ts";

const BATCH = 100;
const EVERY_MS = 1000;
/** Batches under way at once when much is due: the database works on one while this process prepares the next. */
const AT_ONCE = 3;
/** A sitting that could not be settled is left alone for so long, that it takes no place of others. */
const AVOID_MS = 60_000;

/** Settles sittings that time has caught up with. */
export interface Sweeper {
  /** Takes one batch; several at once, here or in other processes, share the work by skipping what another holds. @returns How many were due. */
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

  /** All with the statements that they share. @returns Whether the database took them; else nothing is changed. */
  async function settleTogether(tx: Tx, due: readonly LockedSitting[]): Promise<boolean> {
    const before = await savePoint(tx);
    try {
      const changes = due.map(({ sitting, now }) => ({ sitting, events: settle(sitting, now), actorId: null }));
      await saveChanges(tx, wake, changes);
      await before.release();
      return true;
    } catch {
      await before.restore();
      return false;
    }
  }

  return {
    async sweep() {
      for (const [id, until] of avoided) if (until <= performance.now()) avoided.delete(id);
      return inTransaction(db, async (tx) => {
        const due = await lockDueSittings(tx, BATCH, [...avoided.keys()]);
        if (!(await settleTogether(tx, due))) {
          const ids = due.map(({ sitting }) => sitting.id);
          // As they are in the database: those at hand were changed.
          for (const locked of await lockSittings(tx, ids)) await settleOne(tx, locked);
        }
        return due.length;
      });
    },
  };
}

/** Looks every second until stopped; a full batch is followed by the next ones at once. */
export function startSweep(db: Database, wake: () => void, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const sweeper = createSweeper(db, wake, log);
  let failure: unknown = null;
  const sweepOn = async () => {
    try {
      while (!stopped && failure === null && (await sweeper.sweep()) === BATCH);
    } catch (error) {
      failure = error;
    }
  };
  const look = async () => {
    failure = null;
    try {
      if ((await sweeper.sweep()) === BATCH) await Promise.all(Array.from({ length: AT_ONCE }, sweepOn));
      if (failure !== null) throw failure;
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
