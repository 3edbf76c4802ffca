import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { openDatabase } from "./client.ts";
import { isDatabaseUnreachable } from "./unreachable.ts";

const patient = { queueMs: 10_000, connectMs: 10_000, statementMs: 10_000, queryMs: 10_000 };
/** Longer than what is set for the wait below. */
const STANDSTILL_MS = 300;

let database: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Does nothing in this process, not even read what arrives. */
const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS);

test("a connection that is made while the process stands still isn’t given up", async () => {
  const { pool, close } = openDatabase(database.url, { timeouts: { ...patient, connectMs: STANDSTILL_MS / 2 } });
  const asked = pool.query("select 1 as one");
  standStill();
  expect((await asked).rows).toEqual([{ one: 1 }]);
  await close();
});

test("an answer that arrives while the process stands still is taken", async () => {
  const { pool, close } = openDatabase(database.url, { timeouts: { ...patient, queryMs: STANDSTILL_MS / 2 } });
  const client = await pool.connect();
  const asked = client.query("select 1 as one");
  standStill();
  expect((await asked).rows).toEqual([{ one: 1 }]);
  client.release();
  await close();
});

test("whoever takes connections and says nothing is given up in time", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `postgres://anyone@127.0.0.1:${(silent.address() as AddressInfo).port}/any`;
  const { pool, close } = openDatabase(url, { timeouts: { ...patient, connectMs: 50 } });
  const refused = await pool.query("select 1").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "ETIMEDOUT", message: "The database could not be connected to within 50 ms" });
  expect(isDatabaseUnreachable(refused)).toBe(true);
  await close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
