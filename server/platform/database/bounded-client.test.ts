import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { waitOptions } from "../../testing/wait-options.ts";
import { openDatabase } from "./client.ts";
import { isDatabaseUnreachable } from "./unreachable.ts";

test("whoever takes connections and says nothing is given up in time", async () => {
  const patience = waitOptions.timeout;
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `postgres://anyone@127.0.0.1:${(silent.address() as AddressInfo).port}/any`;
  const { pool, close } = openDatabase(url, {
    timeouts: { queueMs: patience, connectMs: 50, statementMs: patience, queryMs: patience },
  });
  const refused = await pool.query("select 1").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "ETIMEDOUT", message: "The database could not be connected to within 50 ms" });
  expect(isDatabaseUnreachable(refused)).toBe(true);
  await close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
