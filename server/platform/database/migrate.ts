import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { baseline, hasReplaced, isBeforeBaseline } from "./baseline.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Any fixed number: two processes that start at the same time take turns. */
const migrationLock = 7_340_033_001;

/** Opens a connection. If it dies between two statements, the next one fails, but the process survives. */
async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Lists the migrations that this version knows, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
}

interface Applied {
  /** By name, with their hashes. */
  known: Map<string, string>;
  /** Those that the baseline replaces. */
  replaced: string[];
}

/** Reads what was applied to a database. @throws Error when this version can’t update it, or doesn’t know all of it. */
async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations order by name",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const replaced = hasReplaced(applied) ? [...applied.keys()].filter(isBeforeBaseline) : [];
  for (const name of replaced) applied.delete(name);
  const known = new Set(await listMigrations());
  const unknown = [...applied.keys()].findLast((name) => !known.has(name));
  if (unknown)
    throw new Error(
      `The database is of a newer Sextant: it has the migration ${unknown}, which this version doesn’t know. Start that version again, or a newer one. The way back to this version is a backup from before the update (docs/operations.md).`,
    );
  return { known: applied, replaced };
}

/**
 * Lists the migrations that a database lacks; null for one that has no schema yet. One with those that the baseline replaces lacks it by
 * name alone.
 *
 * @throws Error when it is of a newer version, or of one before 0.1.0.
 */
export async function listMissing(url: string): Promise<string[] | null> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query("select 1 where to_regclass('public.migrations') is not null");
    if (rows.length === 0) return null;
    const { known, replaced } = await readApplied(client);
    if (known.size + replaced.length === 0) return null;
    return (await listMigrations()).filter((name) => !known.has(name));
  } finally {
    await client.end();
  }
}

/**
 * Brings a database to the newest schema: plain SQL files in name order, each in its own transaction, each once.
 * A file that was applied and then edited is refused, because the databases out there have the old one; so is a database of a newer
 * version, and one of a version before 0.1.0.
 *
 * @param url Connection string of a role that may create tables.
 * @returns The names of the files applied now; empty when the schema was current.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  return apply(url, () => true);
}

/** Brings an empty database to the schema of another, which had these migrations. */
export async function migrateLike(url: string, names: readonly string[]): Promise<void> {
  await apply(url, (name) => names.includes(name));
}

/** Lists the migrations that make the schema of a database; none when it has none yet. @throws Error as `listMissing` does. */
export async function listApplied(url: string): Promise<string[]> {
  const missing = await listMissing(url);
  return missing === null
    ? []
    : (await listMigrations()).filter((name) => name === baseline || !missing.includes(name));
}

async function apply(url: string, isWanted: (name: string) => boolean): Promise<{ applied: string[] }> {
  const client = await connectTo(url);
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const { known, replaced } = await readApplied(client);
    const applied: string[] = [];
    const names = await listMigrations();
    for (const name of names.filter(isWanted)) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      const before = known.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`Migration ${name} was changed after it had been applied`);
      await client.query("begin");
      if (name === baseline && replaced.length > 0)
        await client.query("delete from migrations where name = any($1)", [replaced]);
      else await client.query(sql);
      await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
      applied.push(name);
    }
    if (applied.length > 0 || known.size === 0) await migrateJobs(url);
    return { applied };
  } finally {
    await client.end();
  }
}

/** Brings the tables of jobs to their newest schema. */
async function migrateJobs(url: string): Promise<void> {
  // The library would return while its own pool still closes, with nobody listening: a server that stops just then would end this process.
  const pgPool = new pg.Pool({ connectionString: url, max: 1 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}
