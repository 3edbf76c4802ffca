import { availableParallelism } from "node:os";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { listExtensions, listGrants, listLargeObjects, listRoles, listSettings } from "./describe-cluster.queries.ts";
import {
  listForeignKeys,
  listRefreshes,
  listSequences,
  listTables,
  listThings,
  type Table,
} from "./describe-schema.queries.ts";

/** Tables that are copied at once. */
const MOST_AT_ONCE = 4;
const SAY_EVERY_MS = 10_000;
const NAMED_AT_MOST = 10;

/** Whatever databases and roles set: values are written so that they are read as they were. */
const PLAIN = `set default_transaction_read_only = off; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0; set row_security = off; set search_path = pg_catalog;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC';
  set client_encoding = 'UTF8'; set bytea_output = 'hex'; set session_replication_role = 'replica'`;

export interface Copied {
  tables: number;
  rows: number;
}

/** A pair of connections, to read by and to write by. */
interface Pair {
  source: pg.Client;
  target: pg.Client;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // What is under way fails, which says more.
  client.on("error", () => {});
  await client.connect();
  await client.query(PLAIN);
  return client;
}

async function withPair<Result>(
  oldUrl: string,
  newUrl: string,
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const source = await connect(oldUrl);
  try {
    const target = await connect(newUrl);
    try {
      return await work({ source, target });
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

/** Runs statements one by one. */
async function runEach(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** @throws Error when the old database holds what isn't Sextant's: it would be lost. */
async function requireOurs({ source, target }: Pair): Promise<void> {
  const known = new Set(await listThings(target));
  const others = (await listThings(source)).filter((thing) => !known.has(thing));
  if (others.length === 0) return;
  const rest = others.length - NAMED_AT_MOST;
  const named = [...others.slice(0, NAMED_AT_MOST), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  throw new Error(
    `The database holds what this Sextant didn’t make and can’t copy: ${named}. Start the version of Sextant that made the database, remove these, and upgrade again.`,
  );
}

/** Copies one table. @returns How many rows it has. */
async function copyTable({ source, target }: Pair, table: Table, count: (bytes: number) => void): Promise<number> {
  await target.query("begin");
  const { rows } = await target.query<{ now: string }>("select pg_current_xact_id()::text as now");
  // A transaction of the old cluster may be one that is yet to come in the new: all that was written by then is of this one.
  const now = `'${rows[0]?.now}'::pg_catalog.xid8`;
  const chosen = table.columns.map(({ name, isTransaction }) => (isTransaction ? now : name)).join(", ");
  await target.query(`truncate only ${table.name}`);
  const reading = source.query(to(`copy (select ${chosen} from only ${table.name}) to stdout`));
  reading.on("data", (piece: Buffer) => count(piece.length));
  const names = table.columns.map(({ name }) => name).join(", ");
  const writing = target.query(from(`copy ${table.name} (${names}) from stdin with (freeze)`));
  await pipeline(reading, writing);
  await target.query("commit");
  const { rows: counted } = await target.query<{ count: number }>(
    `select count(*)::float8 as count from ${table.name}`,
  );
  if (counted[0]?.count !== reading.rowCount)
    throw new Error(`The table ${table.name} has ${reading.rowCount} rows, and its copy has ${counted[0]?.count}.`);
  return reading.rowCount;
}

async function copyTables(oldUrl: string, newUrl: string, tables: readonly Table[], say: (line: string) => void) {
  const waiting = [...tables];
  let rows = 0;
  let bytes = 0;
  const ticker = setInterval(
    () =>
      say(
        `  … ${tables.length - waiting.length} of ${tables.length} tables, ${Math.round(bytes / 2 ** 20).toLocaleString("en")} MB`,
      ),
    SAY_EVERY_MS,
  );
  const work = () =>
    withPair(oldUrl, newUrl, async (pair) => {
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        const copied = await copyTable(pair, table, (more) => {
          bytes += more;
        });
        // Others were counted meanwhile: `rows += await …` would forget them.
        rows += copied;
      }
    }).catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    });
  try {
    const works = Array.from({ length: Math.min(MOST_AT_ONCE, availableParallelism()) }, work);
    for (const result of await Promise.allSettled(works)) if (result.status === "rejected") throw result.reason;
  } finally {
    clearInterval(ticker);
  }
  return rows;
}

async function addForeignKey(client: pg.Client, { name, add }: { name: string; add: string }): Promise<void> {
  try {
    await client.query(add);
  } catch (error) {
    throw new Error(`The foreign key ${name} doesn’t hold: ${(error as pg.DatabaseError).detail ?? error}`);
  }
}

async function copyLargeObjects({ source, target }: Pair): Promise<void> {
  for (const oid of await listLargeObjects(source)) {
    const { rows } = await source.query<{ data: Buffer }>("select lo_get($1) as data", [oid]);
    await target.query("select lo_from_bytea($1, $2)", [oid, rows[0]?.data]);
  }
}

/** A setting that the newer PostgreSQL no longer knows is named and left out. */
async function copySettings({ source, target }: Pair, say: (line: string) => void): Promise<void> {
  for (const statement of await listSettings(source))
    await target.query(statement).catch((error: Error) => say(`Left out: ${statement} (${error.message}).`));
}

/**
 * Copies all of a database, which nobody else uses, into one of the same schema: rows, sequences, large objects, roles, rights and
 * settings. Counts each table’s rows again, and has each foreign key proven.
 */
export async function copyDatabase(oldUrl: string, newUrl: string, say: (line: string) => void): Promise<Copied> {
  return withPair(oldUrl, newUrl, async (pair) => {
    const { source, target } = pair;
    await runEach(target, await listExtensions(source));
    await requireOurs(pair);
    const tables = await listTables(source);
    const keys = await listForeignKeys(target);
    // A table that others refer to couldn't be emptied, and only what is added is proven.
    await runEach(
      target,
      keys.map(({ drop }) => drop),
    );
    const rows = await copyTables(oldUrl, newUrl, tables, say);
    for (const key of keys) await addForeignKey(target, key);
    for (const { name, last_value, is_called } of await listSequences(source))
      await target.query("select setval($1, $2, $3)", [name, last_value, is_called]);
    await copyLargeObjects(pair);
    await runEach(target, await listRefreshes(target));
    await runEach(target, await listRoles(source));
    await runEach(target, await listGrants(source));
    await target.query("analyze");
    await copySettings(pair, say);
    return { tables: tables.length, rows };
  });
}
