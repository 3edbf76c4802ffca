import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const folder = new URL("./migrations/", import.meta.url);

/** Any fixed number: two processes that start at once take turns at it. */
const migrationLock = 7_340_033_001;

/** Lists the migrations that this version knows, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
}

/**
 * Brings a database to the newest schema: plain SQL files in name order, each in its own transaction, each once.
 * A file that was applied and then edited is refused, because the databases out there have the old one.
 *
 * @param url Connection string of a role that may create tables.
 * @param before A file's name: it and those after it are left for later, as an earlier version of the server would.
 * @returns The names of the files applied now; empty when the schema was current.
 */
export async function migrate(url: string, before?: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string; hash: string }>("select name, hash from migrations");
    const known = new Map(done.rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    const names = await listMigrations();
    for (const name of names.filter((each) => before === undefined || each < before)) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      const before = known.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`Migration ${name} was changed after it had been applied`);
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
      applied.push(name);
    }
    if (applied.length > 0 || known.size === 0) await runMigrations({ connectionString: url });
    return { applied };
  } finally {
    await client.end();
  }
}
