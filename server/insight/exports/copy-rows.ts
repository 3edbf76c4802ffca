import type { Readable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Database } from "../../platform/database/client.ts";
import { CopyOut } from "../../platform/database/copy-out.ts";
import { takeTurn, turnTaken } from "../../platform/download-turn.ts";
import type { Platform } from "../../platform/platform.ts";

/** Where a download works. */
export type CopyPlatform = Pick<Platform, "db" | "pool" | "copies">;

interface Copy {
  userId: string;
  /** Selects the ids that the table `exported (id)` holds while the rows are read; `COPY` itself takes no parameters. */
  ids: RawBuilder<unknown>;
  /** Selects the rows. */
  rows: RawBuilder<unknown>;
  /** Is told how many sittings there are, and may look at them, before the rows are read. */
  onChosen?: (count: number, read: ReadChosen) => Promise<void>;
  /** Is asked whenever other downloads have had both connections for long: throws to give up. Without it the copy is refused then. */
  onBusy?: () => Promise<void>;
}

/** Runs a statement where `exported` is. */
export type ReadChosen = (statement: RawBuilder<unknown>) => Promise<Record<string, unknown>[]>;

/** A mark by which spreadsheets know that it is UTF-8, and a header. */
const csv = { begin: "\ufeff", options: sql`format csv, header true` };
/** A text of one line, as it is: it holds neither of these characters, nor a line break. */
const lines = { begin: "", options: sql`format csv, delimiter ${sql.lit("\u0001")}, quote ${sql.lit("\u0002")}` };

async function run(client: pg.PoolClient, db: Database, statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(db);
  return client.query<Record<string, unknown>>(text, [...parameters]);
}

/** Takes the person's turn and fills the table of ids. Returns the number of the process that serves the connection. */
async function prepare(client: pg.PoolClient, db: Database, { userId, ids, onChosen }: Copy): Promise<number> {
  await client.query("begin");
  const { rows } = await run(client, db, takeTurn(userId));
  if (!rows[0]?.is_free) throw turnTaken();
  await client.query("create temporary table exported (id uuid primary key) on commit drop");
  const { rowCount } = await run(client, db, sql`insert into exported ${ids}`);
  // Without figures of its own PostgreSQL would plan for a few rows, or sort a million on disk.
  await client.query("analyze exported");
  await client.query("set local work_mem = '64MB'");
  await onChosen?.(rowCount ?? 0, async (statement) => (await run(client, db, statement)).rows);
  const served = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return served.rows[0]?.pid ?? 0;
}

/** Whether an error says that a connection of the pool didn’t come free in time; it may with the next try. */
const isBusy = (error: unknown) => (error as Error).message === "timeout exceeded when trying to connect";

async function connect({ copies }: CopyPlatform, onBusy: Copy["onBusy"]): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await copies.connect();
    } catch (error) {
      if (!onBusy || !isBusy(error)) throw error;
      await onBusy();
    }
  }
}

/** Ends a statement that nobody waits for. One that has sent nothing yet wouldn’t notice that its connection is gone. */
async function abandon({ pool }: CopyPlatform, client: pg.PoolClient, pid: number): Promise<void> {
  await pool.query("select pg_cancel_backend($1)", [pid]).catch(() => {});
  client.release(true);
}

async function openCopy(platform: CopyPlatform, copy: Copy, { begin, options }: typeof csv): Promise<Readable> {
  const { db } = platform;
  const text = sql`copy (${copy.rows}) to stdout with (${options})`.compile(db).sql;
  const client = await connect(platform, copy.onBusy);
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
  if (begin) out.push(begin);
  return client.query(out);
}

/**
 * Opens a stream of CSV that PostgreSQL writes. It begins with a mark that tells spreadsheets that it is UTF-8. Destroying it ends
 * the statement.
 *
 * @throws Refusal `in_use` while another download of the person is in progress.
 */
export function openCsvCopy(platform: CopyPlatform, copy: Copy): Promise<Readable> {
  return openCopy(platform, copy, csv);
}

/** Opens a stream of lines, each a text that the rows select, in which no line breaks. As `openCsvCopy` otherwise. */
export function openLineCopy(platform: CopyPlatform, copy: Copy): Promise<Readable> {
  return openCopy(platform, copy, lines);
}
