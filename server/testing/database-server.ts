import { rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { databaseKey } from "./database-key.ts";
import { keepFolder, makeOwnFolder, takeFolder } from "./kept-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: { url: string; template: string };
  }
}

const root = join(import.meta.dirname, "..", "..");
const store = join(root, ".cache", "test-database");

/**
 * Once for a run of the tests: a PostgreSQL (the one at TEST_DATABASE_URL, else our own in a temporary folder) and in it a
 * migrated database that `createTestDatabase` copies. Our own is kept, so that the next run finds it prepared.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const { url, template, stop } = await (given ? prepareGiven(given) : startPrepared());
  project.provide("testDatabase", { url, template });
  return stop;
}

/** Returns the same server's address with another database name. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs one statement on a connection of its own. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface Prepared {
  url: string;
  /** Name of the database to copy. */
  template: string;
  stop(): Promise<void>;
}

async function prepareGiven(url: string): Promise<Prepared> {
  // Other runs may use the same server.
  const template = `sextant_template_${process.pid}`;
  const stop = () => run(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await stop();
  try {
    await createTemplate(url, template);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, template, stop };
}

async function startPrepared(): Promise<Prepared> {
  const dataDir = makeOwnFolder(findRoom(), "sextant-test-");
  const cluster = join(dataDir, "postgres");
  const template = "sextant_template";
  const key = databaseKey(root);
  try {
    if (!takeFolder(store, key, cluster)) {
      const unprepared = await start(dataDir);
      await createTemplate(unprepared.url, template).finally(unprepared.stop);
      // Its files are whole only once it has stopped.
      keepFolder(store, key, cluster);
    }
    const { url, stop } = await start(dataDir);
    return { url, template, stop: () => stop().finally(() => rmSync(dataDir, { recursive: true, force: true })) };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Returns where the files of a database go: into memory where there is plenty, which is faster than the busiest disk. */
function findRoom(): string {
  const memory = "/dev/shm";
  const needed = 2 * 2 ** 30;
  if (process.env.TMPDIR || process.availableMemory() < needed) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize < needed ? tmpdir() : memory;
  } catch {
    return tmpdir();
  }
}

async function createTemplate(url: string, template: string): Promise<void> {
  await run(url, `CREATE DATABASE ${template}`);
  await migrate(withDatabase(url, template));
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  let isUp = false;
  const database = await startEmbeddedDatabase({
    dataDir,
    log: (line) => isUp && console.error(line),
    // What a test wrote need not outlive a power cut, and no table lives long enough to be worth tidying.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "200",
    },
  });
  isUp = true;
  return database;
}
