import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import pino from "pino";
import { seedDemo } from "../../demo/seed.ts";
import { chainEntries } from "../../foundation/audit/chain-entries.ts";
import { readConfig } from "../../platform/config.ts";
import { startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openPlatform } from "../../platform/open.ts";
import { describeSchema } from "./describe-schema.ts";
import { fileOf, folder, type Release } from "./releases.ts";
import { readMigrations, readRows } from "./rows.ts";

/** Of the demo’s sittings one in so many is kept, of each state at least one: each kind of row is there, and the file stays small. */
const ONE_IN = 12;

/** Removes the other sittings with all that is theirs. @throws Error when something that stays refers to them. */
async function thinOut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create temporary table gone as select id from (
          select id, row_number() over (partition by state order by id) as place, count(*) over (partition by state) as many from sessions
            where state in ('released', 'scored') and id not in (select session_id from doubts where session_id is not null)) as done
        where place > ceil(many / ${ONE_IN}.0)`,
    );
    // Otherwise what must never be removed couldn’t be.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ table: string }>(
      `select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'session_id'`,
    );
    for (const { table } of rows)
      await client.query(`delete from ${client.escapeIdentifier(table)} where session_id in (select id from gone)`);
    await client.query("delete from sessions where id in (select id from gone)");
    // What is sealed can’t be packed.
    await client.query("update recording_batches set sealed = substring(sealed for 1000)");
    // Only a key that is added is proven.
    for (const { kind, name, table, definition } of await describeSchema(url)) {
      if (kind !== "foreign key" || table === undefined) continue;
      const [constraint] = name.split(" on ");
      await client.query(
        `alter table ${table} drop constraint ${constraint}, add constraint ${constraint} ${definition}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Fills a new database with the demo school, and keeps what is in it as that of a release. @returns The file. */
export async function captureRelease(version: string, say: (line: string) => void): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "sextant-release-"));
  const database = await startEmbeddedDatabase({ dataDir, log: say, settings: { fsync: "off" } });
  try {
    await migrate(database.url);
    const config = readConfig({ DATA_DIR: dataDir });
    const platform = await openPlatform(config, database.url, pino({ level: "silent" }), "test");
    await seedDemo(platform, say);
    await chainEntries(platform.db);
    await platform.close();
    await thinOut(database.url);
    const release: Release = {
      version,
      migrations: await readMigrations(database.url),
      schema: await describeSchema(database.url),
      held: await readRows(database.url),
    };
    await mkdir(folder, { recursive: true });
    const file = fileOf(version);
    await writeFile(file, brotliCompressSync(JSON.stringify(release)));
    return fileURLToPath(file);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
