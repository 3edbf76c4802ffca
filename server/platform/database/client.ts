import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.gen.ts";

/** Queries, in or out of a transaction. */
export type Database = Kysely<DB>;
/** Queries inside a transaction: what locks and writes together takes this. */
export type Tx = Transaction<DB>;

// Counts and millisecond sums fit a double; `numeric` columns hold points with few decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL database.
 *
 * @param url Connection string.
 * @param max Most connections of this pool.
 * @param settings Settings of its connections.
 */
export function openDatabase(url: string, max = 12, settings: Record<string, string> = {}): DatabaseHandle {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, options: options.join(" ") });
  // A connection that dies while idle must not take the process with it; the next query opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
