import { availableParallelism } from "node:os";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { listExtensions, listGrants, listLargeObjects, listRoles, listSettings } from "./describe-cluster.queries.ts";
import { listForeignKeys, listRefreshes, listSequences, listTables, type Table } from "./describe-schema.queries.ts";
import { type Pair, withPair } from "./pair.ts";
import { requireOurDatabase } from "./require-ours.ts";

/** Maximum tables copied in parallel. */
const MOST_AT_ONCE = 4;
const SAY_EVERY_MS = 10_000;

export interface Copied {
  tables: number;
  rows: number;
}

/** Runs statements one by one. */
async function runEach(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Copies one table. @returns Its number of rows. */
async function copyTable({ source, target }: Pair, table: Table, count: (bytes: number) => void): Promise<number> {
  await target.query("begin");
  const { rows } = await target.query<{ now: string }>("select pg_current_xact_id()::text as now");
  // A transaction id of the old cluster may lie in the future of the new one, so all rows get the id of this transaction.
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
 * Copies a whole database, which must be unused, into one of the same schema: rows, sequences, large objects, roles, rights and settings.
 * Recounts each table’s rows and validates each foreign key.
 */
export async function copyDatabase(oldUrl: string, newUrl: string, say: (line: string) => void): Promise<Copied> {
  return withPair(oldUrl, newUrl, async (pair) => {
    const { source, target } = pair;
    await runEach(target, await listExtensions(source));
    await requireOurDatabase(pair);
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
