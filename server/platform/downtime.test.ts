import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { run } from "../testing/database-server.ts";
import { type DatabaseHandle, openDatabase } from "./database/client.ts";
import { beat, listDowntimes } from "./downtime.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  // A clock that stands still until it is set.
  await run(
    database.url,
    `create schema set_by_hand;
     create table set_by_hand.clock as select pg_catalog.clock_timestamp() as at;
     create function set_by_hand.clock_timestamp() returns timestamptz language sql as $$select at from set_by_hand.clock$$;
     do $$begin execute format('alter database %I set search_path = set_by_hand, pg_catalog, public', current_database()); end$$`,
  );
  handle = openDatabase(database.url);
});
afterAll(async () => {
  await handle.close();
  await drop();
});

const since = new Date(0);
const pass = (seconds: number) =>
  handle.pool.query(`update set_by_hand.clock set at = at + interval '${seconds} seconds'`);
const lengths = async () =>
  (await listDowntimes(handle.db, since)).map(({ from, to }) => (to.getTime() - from.getTime()) / 1000);

test("a downtime is as long as no process said that it serves, and is noted once however many come back", async () => {
  expect(await lengths()).toEqual([]);
  await Promise.all([beat(handle.db), beat(handle.db)]);
  await pass(9.9);
  await beat(handle.db);
  expect(await lengths()).toEqual([]);
  await pass(600);
  expect(await lengths()).toEqual([600]);
  await Promise.all(Array.from({ length: 4 }, () => beat(handle.db)));
  expect(await lengths()).toEqual([600]);
  await beat(handle.db);
  expect(await lengths()).toEqual([600]);
  const [noted] = await listDowntimes(handle.db, since);
  expect(await listDowntimes(handle.db, new Date((noted?.to.getTime() ?? 0) + 1))).toEqual([]);
});
