import type { Logger } from "pino";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { isRebuilding, takeComparing, updateCompared } from "./rebuild-results.queries.ts";
import { compareSample, rebuildNext } from "./rebuild-results.ts";

/** The task that continues a rebuild. */
export const rebuildResultsTask = "results.rebuild";
/** The task that compares stored results with the data they derive from. */
export const compareResultsTask = "results.compare";

/** Parts of a rebuild per task run, so that other tasks get their turn in between. */
const PARTS = 10;
/** Sittings compared per night. */
const COMPARED = 500;

async function askForRebuilding(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    enqueue(tx, rebuildResultsTask, {}, { key: rebuildResultsTask, queue: rebuildResultsTask }),
  );
}

/** Enqueues what is due: the continuation of a rebuild, and one comparison per night. */
export async function askForResultChecks(db: Database): Promise<void> {
  if (await isRebuilding(db)) await askForRebuilding(db);
  await inTransaction(db, async (tx) => {
    if (await takeComparing(tx)) await enqueue(tx, compareResultsTask, {}, { key: compareResultsTask });
  });
}

/** Returns the task that continues a rebuild until nothing is left. */
export function runRebuildResults(db: Database): Task {
  return async () => {
    for (let part = 0; part < PARTS; part += 1) if ((await rebuildNext(db)) === null) return;
    await askForRebuilding(db);
  };
}

/** Returns the task that compares results: it rewrites those that differ and logs them. */
export function runCompareResults(db: Database, log: Logger): Task {
  return async () => {
    const { compared, different } = await compareSample(db, COMPARED);
    await updateCompared(db, compared, different.length);
    if (different.length > 0)
      log.warn({ compared, different }, "results were not what they rest on, and were written anew");
  };
}
