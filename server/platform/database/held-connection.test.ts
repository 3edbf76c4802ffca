import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../testing/database-proxy.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { type HeldConnection, holdConnection } from "./held-connection.ts";

/** The shortest pause there is between two attempts. */
const SHORTEST_PAUSE_MS = 125;

let database: { url: string; drop(): Promise<void> };
let proxy: DatabaseProxy;
let connection: HeldConnection;
let opened = 0;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  opened = 0;
  connection = holdConnection(proxy.url, async () => {
    opened += 1;
  });
});
afterEach(async () => {
  proxy.mend();
  await connection.stop();
  await proxy.close();
  await database.drop();
});

const one = () => connection.use(async (client) => (await client.query("select 1 as one")).rows[0]);

test("while connections are refused, each attempt is followed by a pause and one other", async () => {
  expect(await one()).toEqual({ one: 1 });
  const before = proxy.attempts();
  const since = performance.now();
  proxy.refuse();
  await vi.waitFor(() => expect(proxy.attempts() - before).toBeGreaterThanOrEqual(6), waitOptions);
  const most = 1 + (performance.now() - since) / SHORTEST_PAUSE_MS;
  expect(proxy.attempts() - before).toBeLessThanOrEqual(most);
  expect(await one()).toBeNull();
});

test("a connection that was cut is replaced by one", async () => {
  await one();
  proxy.cut();
  await vi.waitFor(async () => expect(await one()).toEqual({ one: 1 }), waitOptions);
  expect(opened).toBe(2);
});

test("a connection that falls silent is found dead and replaced, though nobody asks anything of it", async () => {
  await one();
  proxy.freeze();
  proxy.mend();
  await vi.waitFor(() => expect(opened).toBe(2), waitOptions);
  expect(await one()).toEqual({ one: 1 });
});
