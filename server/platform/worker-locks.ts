import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { holdConnection } from "./database/held-connection.ts";
import { timelineSql } from "./database/server-identity.ts";

/** Any fixed number: the first half of the advisory locks by which workers show that they live. */
const lockSpace = 734_003;

const POLL_MS = 20_000;
/** After a break, and on a new primary, others need a moment to come back too: until then they only seem dead. */
const GRACE_MS = 10_000;

/**
 * Notes which server answers, and returns whether it has been the primary for a while. A promoted or restarted one has none of the
 * locks yet. The very first has nobody's jobs.
 */
const isSettledSql = `
  with current as (
    select ${timelineSql} || '/' || extract(epoch from pg_postmaster_start_time()) as server
  ), noted as (
    insert into current_primary as known (server, since) select server, '-infinity' from current
    on conflict (only_row) do update set server = excluded.server, since = clock_timestamp()
      where known.server <> excluded.server
    returning since
  )
  select coalesce((select since from noted), (select since from current_primary))
    <= clock_timestamp() - make_interval(secs => $1) as settled`;

/**
 * Frees the jobs of dead workers for others. A killed process leaves its jobs locked for hours. But it also loses its connection, and with
 * it the advisory locks that it held under the names of its workers. Acquiring one of these locks therefore proves that the worker is dead.
 */
export interface WorkerLocks {
  /** Passed to the runner: reports the names of its workers. */
  events: WorkerEvents;
  /** Frees what is locked under the name of a worker that has ended in this process. */
  drop(name: string): Promise<void>;
  /** Frees what dead workers hold. */
  poll(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param url Connection string; one connection of its own holds the locks.
 * @param isAlone No other process works on this database.
 */
export function createWorkerLocks(url: string, log: Logger, isAlone = false): WorkerLocks {
  const events: WorkerEvents = new EventEmitter();
  /** Our names, and whether this connection holds their locks: PostgreSQL may still keep the last connection's for a while. */
  const names = new Map<string, boolean>();
  const dropped = new Set<string>();
  let connections = 0;
  let connectedAt = 0;
  let again: NodeJS.Timeout | null = null;

  async function isTaken(client: pg.Client, name: string): Promise<boolean> {
    const sql = "select pg_try_advisory_lock($1, hashtext($2)) as taken";
    const { rows } = await client.query<{ taken: boolean }>(sql, [lockSpace, name]);
    return rows[0]?.taken ?? false;
  }
  const release = (client: pg.Client, name: string) =>
    client.query("select pg_advisory_unlock($1, hashtext($2))", [lockSpace, name]);
  const unlock = (client: pg.Client, name: string) =>
    client.query("select graphile_worker.force_unlock_workers(array[$1])", [name]);

  async function hold(client: pg.Client): Promise<void> {
    for (const [name, isHeld] of names) if (!isHeld && (await isTaken(client, name))) names.set(name, true);
  }

  /** Frees what our own ended workers hold; their locks may be those of a connection that is gone. */
  async function free(client: pg.Client): Promise<void> {
    for (const name of dropped) {
      await unlock(client, name);
      await release(client, name);
      dropped.delete(name);
    }
  }

  const connection = holdConnection(url, async (client) => {
    connections += 1;
    connectedAt = performance.now();
    for (const name of names.keys()) names.set(name, false);
    await hold(client);
    await free(client);
  });

  // Jobs are locked under the name of the pool; its workers have none.
  events.on("pool:create", ({ workerPool }) => {
    names.set(workerPool.id, false);
    void connection.use(hold).catch(() => {});
  });

  /** Returns whether those who live had time to show it. */
  async function mayJudge(client: pg.Client): Promise<boolean> {
    if (connections > 1 && performance.now() - connectedAt < GRACE_MS) return false;
    const { rows } = await client.query<{ settled: boolean }>(isSettledSql, [GRACE_MS / 1000]);
    return rows[0]?.settled ?? false;
  }

  async function poll(client: pg.Client): Promise<void> {
    await hold(client);
    await free(client);
    if (!isAlone && !(await mayJudge(client))) {
      again ??= setTimeout(() => {
        again = null;
        void connection.use(poll).catch(() => {});
      }, GRACE_MS).unref();
      return;
    }
    const { rows } = await client.query<{ name: string }>(
      "select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null",
    );
    for (const { name } of rows) {
      if (names.has(name) || !(await isTaken(client, name))) continue;
      await unlock(client, name);
      await release(client, name);
      log.info("took over the jobs of a worker that is gone");
    }
  }

  const timer = setInterval(() => void connection.use(poll).catch(() => {}), POLL_MS);
  timer.unref();
  return {
    events,
    async drop(name) {
      names.delete(name);
      dropped.add(name);
      await connection.use(free);
    },
    async poll() {
      await connection.use(poll);
    },
    async stop() {
      clearInterval(timer);
      if (again) clearTimeout(again);
      await connection.stop();
    },
  };
}
