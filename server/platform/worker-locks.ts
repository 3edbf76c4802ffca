import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";

/** Any fixed number: the first half of the advisory locks by which workers show that they live. */
const lockSpace = 734_003;

const RECONNECT_MS = 1000;
const LOOK_MS = 20_000;

/**
 * Lets the jobs of dead workers be done by others. A killed process leaves its jobs locked, for hours; but it also loses its connection,
 * and with that the advisory locks that it held under the names of its workers. Whoever can take such a lock knows that nobody lives
 * there.
 */
export interface WorkerLocks {
  /** To be given to the runner: tells the names of its workers. */
  events: WorkerEvents;
  /** Frees what dead workers hold. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param url Connection string; one connection of its own holds the locks.
 */
export function createWorkerLocks(url: string, log: Logger): WorkerLocks {
  const events: WorkerEvents = new EventEmitter();
  const names = new Set<string>();
  let client: pg.Client | null = null;
  let stopped = false;

  /** The one connection does one thing after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const hold = async (name: string) => {
    await client?.query("select pg_advisory_lock($1, hashtext($2))", [lockSpace, name]);
  };
  const add = (name: string) => {
    names.add(name);
    void inTurn(() => hold(name)).catch(() => {});
  };
  events.on("worker:create", ({ worker }) => add(worker.workerId));
  events.on("pool:create", ({ workerPool }) => add(workerPool.id));

  async function connect(): Promise<void> {
    if (stopped) return;
    const opened = new pg.Client({ connectionString: url });
    opened.on("error", () => {});
    opened.on("end", () => {
      client = null;
      if (!stopped) setTimeout(() => void inTurn(connect), RECONNECT_MS).unref();
    });
    try {
      await opened.connect();
      client = opened;
      for (const name of names) await hold(name);
    } catch {
      await opened.end().catch(() => {});
    }
  }

  async function look(): Promise<void> {
    if (!client) return;
    const { rows } = await client.query<{ name: string }>(
      "select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null",
    );
    for (const { name } of rows) {
      if (names.has(name)) continue;
      const tried = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as free", [
        lockSpace,
        name,
      ]);
      if (!tried.rows[0]?.free) continue;
      await client.query("select graphile_worker.force_unlock_workers(array[$1])", [name]);
      await client.query("select pg_advisory_unlock($1, hashtext($2))", [lockSpace, name]);
      log.info("took over the jobs of a worker that is gone");
    }
  }

  void inTurn(connect);
  const timer = setInterval(() => void inTurn(look).catch(() => {}), LOOK_MS);
  timer.unref();
  return {
    events,
    look: () => inTurn(look),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await inTurn(async () => client?.end());
    },
  };
}
