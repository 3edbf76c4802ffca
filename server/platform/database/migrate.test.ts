import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { listenBefore, targetOf } from "../../testing/database-proxy.ts";
import { run, withDatabase } from "../../testing/database-server.ts";
import { migrateAs } from "../../testing/released/migrate-as.ts";
import { readReplaced } from "../../testing/released/releases.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { baseline } from "./baseline.ts";
import { listApplied, listMigrations, listMissing, migrate } from "./migrate.ts";

/** The message a client sends before it disconnects. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** Opens a proxy to a server that never receives a client's goodbye: the server keeps writing to clients that have left. */
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

/** Creates an empty database, which is dropped after the test. */
async function createEmptyDatabase(): Promise<string> {
  const { url } = inject("testDatabase");
  const name = `sextant_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${name}`);
  onTestFinished(() => run(url, `drop database if exists ${name} with (force)`));
  return withDatabase(url, name);
}

/** Reads which migrations a database names, and its schools. */
async function readState(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select name, hash from migrations order by name");
    const schools = await client.query("select name from schools");
    return { migrations: rows, schools: schools.rows };
  } finally {
    await client.end();
  }
}

describe("a database from before the baseline", () => {
  const keepsSchool = "insert into schools (id, name) values (gen_random_uuid(), 'Kept')";

  test("continues with its rows when it has all migrations that the baseline replaces", async () => {
    const [url, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()];
    await migrateAs(url, await readReplaced());
    await run(url, keepsSchool);
    const names = await listMigrations();
    expect(await listMissing(url)).toEqual(names);
    expect(await listApplied(url)).toEqual([baseline]);

    // As two processes do that start at the same time.
    const both = await Promise.all([migrate(url), migrate(url)]);
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, names.length]);
    await migrate(fresh);
    expect(await readState(url)).toEqual({ ...(await readState(fresh)), schools: [{ name: "Kept" }] });
    expect(await listMissing(url)).toEqual([]);
  });

  test.each<[string, (all: [string, string][]) => [string, string][]]>([
    ["has only some of them", (all) => all.slice(0, 69)],
    ["has an edited one", ([, ...others]) => [["20261120050000_installations__create.sql", "other"], ...others]],
  ])("is refused with what to do when it %s, and nothing is changed", async (_what, choose) => {
    const url = await createEmptyDatabase();
    await migrateAs(url, Object.fromEntries(choose(Object.entries(await readReplaced()).toSorted())));
    await run(url, keepsSchool);
    const before = await readState(url);
    await expect(migrate(url)).rejects.toThrow(/before 0\.1\.0, .* Nothing was changed\. Start version 0\.1\.0 on it/);
    await expect(listMissing(url)).rejects.toThrow("before 0.1.0");
    expect(await readState(url)).toEqual(before);
  });
});

test("a new database has the rows that are always there", async () => {
  const url = await createEmptyDatabase();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select owner, bytes::int, rebuilding from storage_usage, result_checks");
  await client.end();
  expect(rows).toEqual([{ owner: "all", bytes: 0, rebuilding: false }]);
});

test("a migration that was edited after it had been applied is refused", async () => {
  const url = await createEmptyDatabase();
  await migrate(url);
  await run(url, `update migrations set hash = 'other' where name = '${baseline}'`);
  await expect(migrate(url)).rejects.toThrow(`Migration ${baseline} was changed after it had been applied`);
});

test("a server that stops just when all is applied doesn’t take the process with it", async () => {
  const url = await createEmptyDatabase();
  const way = await holdGoodbyes(url);
  try {
    const migrated = migrate(way.url);
    // The connection for jobs, and then the one that had the lock: both have been left, and the server doesn’t know.
    await vi.waitFor(() => expect(way.held()).toBe(2), waitOptions);
    await run(
      inject("testDatabase").url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
    );
    // An error that nobody listens for would end the run.
    expect((await migrated).applied).toEqual(await listMigrations());
  } finally {
    await way.close();
  }
});
