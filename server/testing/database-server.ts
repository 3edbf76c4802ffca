import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: { url: string; template: string };
  }
}

/**
 * Once for a run of the tests: a PostgreSQL (the one at TEST_DATABASE_URL, else our own in a temporary folder) and in it a
 * migrated database that `createTestDatabase` copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `sextant_template_${process.pid}`;
  const stop = async () => {
    await run(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await run(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await run(server.url, `CREATE DATABASE ${template}`);
    await migrate(withDatabase(server.url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testDatabase", { url: server.url, template });
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

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-test-"));
  const said: string[] = [];
  const database = await startEmbeddedDatabase({
    dataDir,
    log: (line) => said.push(line),
    // What a test wrote need not outlive a power cut, and no table lives long enough to be worth tidying.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "200",
    },
  });
  database.onExit((reason) => console.error([...said, reason.message].join("\n")));
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
