import type { Readable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Database } from "../platform/database/client.ts";
import { CopyOut } from "../platform/database/copy-out.ts";
import type { Platform } from "../platform/platform.ts";
import { takeTurn, turnTaken } from "./export-turn.ts";

/** Where a download works. */
export type CopyPlatform = Pick<Platform, "db" | "pool" | "copies">;

interface CsvCopy {
  userId: string;
  /** Selects the ids that the table `exported (id)` holds while the rows are read; `COPY` itself takes no parameters. */
  ids: RawBuilder<unknown>;
  /** Selects the rows, under the names of their columns. Cells that people wrote go through `defused`. */
  rows: RawBuilder<unknown>;
}

/** Returns a cell that no spreadsheet runs, as `defuse` of the CSV formats makes it. @param column Name of a text column. */
export function defused(column: string): RawBuilder<string> {
  const cell = sql.ref(column);
  return sql<string>`case when ${cell} ~ ${sql.lit("^'*[=+@\\t\\r-]")} and ${cell} !~ ${sql.lit("^[-+]?[0-9]+([.][0-9]+)?$")}
    then ${sql.lit("'")} || ${cell} else ${cell} end`;
}

async function run(client: pg.PoolClient, db: Database, statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(db);
  return client.query<Record<string, unknown>>(text, [...parameters]);
}

/** Takes the person's turn and fills the table of ids. Returns the number of the process that serves the connection. */
async function prepare(client: pg.PoolClient, db: Database, { userId, ids }: CsvCopy): Promise<number> {
  await client.query("begin");
  const { rows } = await run(client, db, takeTurn(userId));
  if (!rows[0]?.is_free) throw turnTaken();
  await client.query("create temporary table exported (id uuid primary key) on commit drop");
  await run(client, db, sql`insert into exported ${ids}`);
  const served = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return served.rows[0]?.pid ?? 0;
}

/** Ends a statement that nobody waits for. One that has sent nothing yet wouldn’t notice that its connection is gone. */
async function abandon({ pool }: CopyPlatform, client: pg.PoolClient, pid: number): Promise<void> {
  await pool.query("select pg_cancel_backend($1)", [pid]).catch(() => {});
  client.release(true);
}

/**
 * Opens a stream of CSV that PostgreSQL writes. It begins with a mark that tells spreadsheets that it is UTF-8. Destroying it ends
 * the statement.
 *
 * @throws Refusal `in_use` while another download of the person is in progress.
 */
export async function openCsvCopy(platform: CopyPlatform, copy: CsvCopy): Promise<Readable> {
  const { db, copies } = platform;
  const text = sql`copy (${copy.rows}) to stdout with (format csv, header true)`.compile(db).sql;
  const client = await copies.connect();
  let isReleased = false;
  const out = new CopyOut(text, async () => {
    await client.query("commit");
    isReleased = true;
    client.release();
  });
  try {
    const pid = await prepare(client, db, copy);
    out.once("close", () => {
      if (!isReleased) void abandon(platform, client, pid);
    });
  } catch (error) {
    client.release(true);
    throw error;
  }
  out.push("\ufeff");
  return client.query(out);
}
