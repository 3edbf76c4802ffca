import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { openDatabase } from "./database/client.ts";
import { inTransaction } from "./database/transaction.ts";
import { enqueue } from "./jobs.ts";
import { startWorker } from "./worker.ts";
import { createWorkerLocks } from "./worker-locks.ts";

const log = pino({ level: "silent" });
let database: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Something that a test waits for, and the call that makes it happen. */
function signal() {
  let happen: () => void = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

it("a job of a worker whose process died is done by another; one of a living worker is left alone", async () => {
  const { db, pool, close } = openDatabase(database.url);
  const begun = signal();
  const mayEnd = signal();
  const done = signal();
  const first = createWorkerLocks(database.url, log);
  const slow = async () => {
    begun.happen();
    await mayEnd.happened;
  };
  const dying = await startWorker(pool, { trial: slow }, log, first);
  await inTransaction(db, (tx) => enqueue(tx, "trial", {}));
  await begun.happened;

  const second = createWorkerLocks(database.url, log);
  const lockedBy = async () =>
    (
      await pool.query(`select locked_by from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'trial'`)
    ).rows[0]?.locked_by;
  await second.poll();
  expect(await lockedBy()).not.toBeNull();

  // The process dies: its connection goes, and with it its locks; the job stays locked under its name.
  await first.stop();
  await second.poll();
  expect(await lockedBy()).toBeNull();
  const other = await startWorker(pool, { trial: async () => done.happen() }, log, second);
  const waker = new pg.Client({ connectionString: database.url });
  await waker.connect();
  // A worker that does not listen yet hears nothing and looks again in a minute only.
  const waking = setInterval(() => void waker.query('notify "jobs:insert"'), 100);
  await done.happened;
  clearInterval(waking);

  mayEnd.happen();
  await waker.end();
  await other.stop();
  await dying.stop();
  await second.stop();
  await close();
});
