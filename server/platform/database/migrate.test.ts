import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, inject, test, vi } from "vitest";
import { listenBefore, targetOf } from "../../testing/database-proxy.ts";
import { run, withDatabase } from "../../testing/database-server.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { listMigrations, migrate } from "./migrate.ts";

/** What a client says before it leaves. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** Opens a way to a server on which no client's goodbye arrives: the server goes on writing to who has left. */
async function holdGoodbyes(databaseUrl: string) {
  const given = new URL(databaseUrl);
  let held = 0;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(targetOf(given));
    for (const end of [near, far]) end.on("error", () => {});
    near.on("data", (bytes) => {
      if (bytes.equals(TERMINATE)) held += 1;
      else far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
    far.on("close", () => near.destroySoon());
  });
  return {
    url: await listenBefore(server, given),
    held: () => held,
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

test("a server that stops just when all is applied doesn’t take the process with it", async () => {
  const { url } = inject("testDatabase");
  const name = `sextant_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${name}`);
  const way = await holdGoodbyes(withDatabase(url, name));
  try {
    const migrated = migrate(way.url);
    // The connection for jobs, and then the one that had the lock: both have been left, and the server doesn’t know.
    await vi.waitFor(() => expect(way.held()).toBe(2), waitOptions);
    await run(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    // An error that nobody listens for would end the run.
    expect((await migrated).applied).toEqual(await listMigrations());
  } finally {
    await way.close();
    await run(url, `drop database if exists ${name} with (force)`);
  }
});
