import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { openDatabaseProxy } from "../testing/database-proxy.ts";
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
  await expect
    .poll(async () => {
      await second.poll();
      return lockedBy();
    })
    .toBeNull();
  const other = await startWorker(pool, { trial: async () => done.happen() }, log, second);
  const waker = new pg.Client({ connectionString: database.url });
  await waker.connect();
  // A worker that does not listen yet hears nothing and looks again in a minute only.
  let isDone = false;
  void done.happened.then(() => {
    isDone = true;
  });
  await expect.poll(() => waker.query('notify "jobs:insert"').then(() => isDone)).toBe(true);

  mayEnd.happen();
  await waker.end();
  await other.stop();
  await dying.stop();
  await second.stop();
  await close();
});

it("on a primary that was just promoted nobody is taken for dead who has had no time to come back", async () => {
  const { db, pool, close } = openDatabase(database.url);
  const proxy = await openDatabaseProxy(database.url);
  const begun = signal();
  const mayEnd = signal();
  const first = createWorkerLocks(proxy.url, log);
  const slow = async () => {
    begun.happen();
    await mayEnd.happened;
  };
  const working = await startWorker(pool, { trial: slow }, log, first);
  await first.poll();
  await inTransaction(db, (tx) => enqueue(tx, "trial", {}));
  await begun.happened;
  const held = async () =>
    (await pool.query("select from graphile_worker._private_jobs where locked_by is not null")).rowCount;

  // The one that works can't reach it yet, and its locks were those of the old primary.
  proxy.refuse();
  await pool.query("update current_primary set server = 'the one before'");
  const second = createWorkerLocks(database.url, log);
  await second.poll();
  expect(await held()).toBe(1);
  await pool.query("update current_primary set since = since - interval '11 seconds'");
  await second.poll();
  expect(await held()).toBe(0);

  mayEnd.happen();
  await working.stop();
  await Promise.all([first.stop(), second.stop()]);
  await proxy.close();
  await close();
});
