import type { Logger } from "pino";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueue, type Task } from "../platform/jobs.ts";
import { isRebuilding, takeComparing, updateCompared } from "./rebuild-results.queries.ts";
import { compareSample, rebuildNext } from "./rebuild-results.ts";

/** The task that goes on with a rebuilding. */
export const rebuildTask = "results.rebuild";
/** The task that compares what is stored with what it rests on. */
export const compareTask = "results.compare";

/** So many parts of a rebuilding are one task: others get their turn in between. */
const PARTS = 10;
/** Sittings that are compared in a night. */
const COMPARED = 500;

async function askForRebuilding(db: Database): Promise<void> {
  await inTransaction(db, (tx) => enqueue(tx, rebuildTask, {}, { key: rebuildTask, queue: rebuildTask }));
}

/** Owes what is due: going on with a rebuilding, and a comparison once a night. */
export async function askForResultChecks(db: Database): Promise<void> {
  if (await isRebuilding(db)) await askForRebuilding(db);
  await inTransaction(db, async (tx) => {
    if (await takeComparing(tx)) await enqueue(tx, compareTask, {}, { key: compareTask });
  });
}

/** Returns the task that goes on with a rebuilding until nothing is left. */
export function goOnRebuilding(db: Database): Task {
  return async () => {
    for (let part = 0; part < PARTS; part += 1) if ((await rebuildNext(db)) === null) return;
    await askForRebuilding(db);
  };
}

/** Returns the task that compares: what was different is written anew, and said in the log. */
export function compareResults(db: Database, log: Logger): Task {
  return async () => {
    const { compared, different } = await compareSample(db, COMPARED);
    await updateCompared(db, compared, different.length);
    if (different.length > 0)
      log.warn({ compared, different }, "results were not what they rest on, and were written anew");
  };
}
