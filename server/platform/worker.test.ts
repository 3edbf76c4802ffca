import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../testing/database-proxy.ts";
import { waitOptions } from "../testing/wait-options.ts";
import { openDatabase, type PooledDatabase } from "./database/client.ts";
import { inTransaction } from "./database/transaction.ts";
import { enqueue } from "./jobs.ts";
import { startWorker, type Worker } from "./worker.ts";
import { createWorkerLocks, type WorkerLocks } from "./worker-locks.ts";

const log = pino({ level: "silent" });

let database: { url: string; drop(): Promise<void> };
let proxy: DatabaseProxy;
let proxied: PooledDatabase;
let direct: PooledDatabase;
let locks: WorkerLocks;
let worker: Worker | null;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  proxied = openDatabase(proxy.url);
  direct = openDatabase(database.url);
  locks = createWorkerLocks(proxy.url, log);
  worker = null;
});
afterEach(async () => {
  await worker?.stop();
  await locks.stop();
  await Promise.all([proxied.close(), direct.close()]);
  await proxy.close();
  await database.drop();
});

const jobsLeft = async () => {
  const { rows } = await direct.pool.query<{ identifier: string }>("select task_identifier from graphile_worker.jobs");
  return rows.length;
};

test.each(["done", "failed"])(
  "a job that is %s while the database is away is done again when it is back",
  async (end) => {
    let begun = 0;
    const mayEnd = Promise.withResolvers<void>();
    const trial = async () => {
      begun += 1;
      await mayEnd.promise;
      if (end === "failed" && begun === 1) throw new Error("The database was away");
    };
    worker = await startWorker(proxied.pool, { trial }, log, locks);
    await inTransaction(direct.db, (tx) => enqueue(tx, "trial", {}));
    await vi.waitFor(() => expect(begun).toBe(1), waitOptions);

    proxy.refuse();
    mayEnd.resolve();
    // What became of the job could not be written; nothing else of this process may suffer from that.
    await vi.waitFor(() => expect(proxied.pool.totalCount).toBe(0), waitOptions);
    expect(await jobsLeft()).toBe(1);
    proxy.mend();
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), waitOptions);
    expect(begun).toBe(2);
  },
);

test("jobs are done though the database was away just when the worker began to look for them", async () => {
  let done = 0;
  const trial = async () => {
    done += 1;
  };
  worker = await startWorker(proxied.pool, { trial }, log, locks);
  proxy.refuse();
  await vi.waitFor(() => expect(proxied.pool.totalCount).toBe(0), waitOptions);
  proxy.mend();
  await inTransaction(direct.db, (tx) => enqueue(tx, "trial", {}));
  await vi.waitFor(() => expect(done).toBe(1), waitOptions);
});

test("a task that always fails is tried as often as it may be, each time later, holds nothing up, and is kept until it can be done", async () => {
  let tried = 0;
  let isMended = false;
  const done: string[] = [];
  const tasks = {
    broken: async () => {
      tried += 1;
      if (!isMended) throw new Error(`Failed for the time ${tried}`);
      done.push("broken");
    },
    next: async () => void done.push("next"),
  };
  const owe = (task: string) => inTransaction(direct.db, (tx) => enqueue(tx, task, {}, { queue: "one line" }));
  /** Lets its next moment come at once, with something to do that wakes the worker. */
  const untilDue = async () => {
    const before = done.length;
    await inTransaction(direct.db, async (tx) => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(tx);
      await enqueue(tx, "next", {});
    });
    await vi.waitFor(() => expect(done.length).toBeGreaterThan(before), waitOptions);
  };
  const read = async () => {
    const { rows } = await direct.pool.query<{ attempts: number; most: number; said: string | null }>(
      `select attempts, max_attempts as most, last_error as said
       from graphile_worker.jobs where task_identifier = 'broken' and locked_at is null`,
    );
    return rows[0];
  };
  // Once it has failed it is due in an hour, so that only this test has it tried again.
  await direct.pool.query(`
    create table waits (seconds float8);
    create function an_hour_later() returns trigger language plpgsql as $$begin
      insert into waits values (extract(epoch from new.run_at - now()));
      new.run_at := now() + interval '1 hour';
      return new;
    end$$;
    create trigger an_hour_later before update on graphile_worker._private_jobs for each row
      when (old.locked_at is not null and new.locked_at is null) execute function an_hour_later()`);
  worker = await startWorker(proxied.pool, tasks, log, locks);
  await owe("broken");
  await vi.waitFor(async () => expect(await read()).toMatchObject({ attempts: 1 }), waitOptions);
  await owe("next");
  await vi.waitFor(() => expect(done).toEqual(["next"]), waitOptions);

  const most = (await read())?.most ?? 0;
  expect(most).toBeGreaterThan(1);
  for (let attempts = 2; attempts <= most; attempts += 1) {
    await untilDue();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ attempts }), waitOptions);
  }
  const { rows } = await direct.pool.query<{ seconds: number }>("select seconds from waits where seconds > 0");
  const waits = rows.map(({ seconds }) => seconds);
  expect(waits).toHaveLength(most);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  await untilDue();
  await owe("next");
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(1), waitOptions);
  expect([tried, await read()]).toMatchObject([most, { attempts: most, said: `Failed for the time ${most}` }]);

  // As an operator has it tried again.
  isMended = true;
  await direct.pool.query("update graphile_worker._private_jobs set attempts = 0");
  await untilDue();
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), waitOptions);
  expect(done).toContain("broken");
});
