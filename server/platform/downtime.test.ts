import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { type DatabaseHandle, openDatabase } from "./database/client.ts";
import { beat, listDowntimes } from "./downtime.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
});
afterAll(async () => {
  await handle.close();
  await drop();
});

const since = new Date(0);
const agoSeconds = (seconds: number) =>
  sql`update service_beats set beat_at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(handle.db);
const lengths = async () =>
  (await listDowntimes(handle.db, since)).map(({ from, to }) => Math.round((to.getTime() - from.getTime()) / 1000));

test("a downtime is as long as no process said that it serves, and is noted once however many come back", async () => {
  expect(await lengths()).toEqual([]);
  await Promise.all([beat(handle.db), beat(handle.db)]);
  await agoSeconds(8);
  await beat(handle.db);
  expect(await lengths()).toEqual([]);
  await agoSeconds(600);
  expect(await lengths()).toEqual([600]);
  await Promise.all(Array.from({ length: 4 }, () => beat(handle.db)));
  expect(await lengths()).toEqual([600]);
  await beat(handle.db);
  expect(await lengths()).toEqual([600]);
  expect(await listDowntimes(handle.db, new Date(Date.now() + 60_000))).toEqual([]);
});
