import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { boundedClient, cutConnection, leadsToReadOnly } from "./bounded-client.ts";
import type { DB } from "./schema.gen.ts";

/** Queries, in or out of a transaction. */
export type Database = Kysely<DB>;
/** Queries inside a transaction: what locks and writes together takes this. */
export type Tx = Transaction<DB>;

// Counts and millisecond sums fit a double; `numeric` columns hold points with few decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** For how long a pool waits. PostgreSQL ends a statement before this side gives up its connection. */
interface Timeouts {
  /** For a free connection of the pool: a burst of requests may queue, but not through an outage. */
  queueMs: number;
  connectMs: number;
  statementMs: number;
  queryMs: number;
}

/** A save is one statement of a few milliseconds, and clients retry it. */
export const answerTimeouts: Timeouts = { queueMs: 5000, connectMs: 3000, statementMs: 4000, queryMs: 5000 };
const requestTimeouts: Timeouts = { queueMs: 20_000, connectMs: 5000, statementMs: 20_000, queryMs: 25_000 };
export const jobTimeouts: Timeouts = { queueMs: 20_000, connectMs: 5000, statementMs: 60_000, queryMs: 65_000 };
/** Exports, housekeeping, imports and the demo school read and write much at once. */
export const longTimeouts: Timeouts = { queueMs: 20_000, connectMs: 5000, statementMs: 600_000, queryMs: 630_000 };

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number;
  timeouts?: Timeouts;
  /** PostgreSQL settings of its connections. */
  settings?: Record<string, string>;
  /** Called when an answer did not arrive in time, so that other pools can drop connections that are probably dead too. */
  onStuck?: () => void;
  /** Its connections may be to a standby. */
  mayBeStandby?: boolean;
}

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface PooledDatabase extends DatabaseHandle {
  /** Cuts the connections that nobody uses at the moment; the next queries open new ones. */
  dropIdle(): void;
}

/** PostgreSQL gives up a client it doesn't hear of, and with it the locks that the client held. */
const serverSettings = {
  tcp_keepalives_idle: "15",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "30000",
};

/**
 * Opens a pool on a PostgreSQL database.
 *
 * @param url Connection string.
 */
export function openDatabase(url: string, options: PoolOptions = {}): PooledDatabase {
  const { max = 12, timeouts = requestTimeouts, onStuck, mayBeStandby = false } = options;
  const { queueMs, connectMs, statementMs, queryMs } = timeouts;
  const settings = {
    ...serverSettings,
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(Math.max(120_000, statementMs)),
    ...options.settings,
  };
  const idle = new Set<pg.PoolClient>();
  const dropIdle = () => {
    for (const client of [...idle]) cutConnection(client, new Error("Connection terminated: likely dead"));
  };
  const stuck = () => {
    // What shared the path with a dead connection is likely dead too, and would cost the next query the same wait.
    dropIdle();
    onStuck?.();
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: queueMs,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    Client: boundedClient({ connectMs, queryMs, onStuck: stuck, mayBeStandby }),
  });
  // A connection that dies while idle must not take the process with it; the next query opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_error, client) => {
    // The pool keeps none that is ending; what comes next may lead to a primary that was promoted meanwhile.
    if (leadsToReadOnly(client)) void (client as pg.Client).end().catch(() => {});
    else idle.add(client);
  });
  pool.on("remove", (client) => idle.delete(client));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, dropIdle, close: () => db.destroy() };
}
