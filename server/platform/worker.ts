import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerPool } from "graphile-worker";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { Task, Tasks } from "./jobs.ts";
import { inSpan } from "./traces/span.ts";
import type { Traces } from "./traces/traces.ts";
import type { WorkerLocks } from "./worker-locks.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** Works on a task, in a trace of its own where it is sampled. */
async function work(name: string, task: Task, payload: unknown, attempt: number, traces: Traces | null): Promise<void> {
  const span = traces?.job(name, attempt);
  if (!span) return task(payload);
  let isDone = false;
  try {
    await inSpan(span, () => task(payload));
    isDone = true;
  } finally {
    span.end(!isDone);
  }
}

/** What works on tasks in this process. */
export interface Worker {
  /** Waits for running tasks. */
  stop(): Promise<void>;
}

/**
 * Starts working on tasks in this process; several processes share the queue. A runner that cannot write down what became of a job,
 * because the database is away, gives itself up: it ends what it has begun, and another takes its place. So is one replaced whose
 * first look for jobs failed.
 *
 * @param locks Learns the names of the runners; what one that has ended leaves locked is freed by it.
 */
export async function startWorker(
  pool: pg.Pool,
  tasks: Tasks,
  log: Log,
  locks: WorkerLocks,
  traces: Traces | null = null,
): Promise<Worker> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runners = new Set<Runner>();
  let replacing: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const runner = await run({
      events: locks.events,
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2000,
      // Without a batch, the end of a job is written by a promise that nobody waits for: its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload, { job }) => work(name, task, payload, job.attempts, traces),
        ]),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === "error") log.error(message);
        else log.debug(message);
      }),
    });
    runners.add(runner);
    runner.promise.catch(() => {}).finally(() => runners.delete(runner));
  }

  async function replace(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      await pause(longest / 2 + (Math.random() * longest) / 2, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, "jobs wait for the database");
      }
    }
  }

  locks.events.on("pool:gracefulShutdown", () => {
    if (signal.aborted) return;
    log.warn("the runner of jobs gave itself up and is replaced");
    replacing = replace();
  });
  // Only now: as long as it works on something, what it holds is its own.
  locks.events.on("pool:release", ({ workerPool }) => {
    void locks.drop(workerPool.id).catch(() => {});
  });

  // The library asks once which tasks there are, and keeps a refusal for good: who was refused at first never finds a job again.
  const settled = new WeakSet<WorkerPool>();
  locks.events.on("worker:getJob:empty", ({ worker }) => settled.add(worker.workerPool));
  locks.events.on("job:start", ({ worker }) => settled.add(worker.workerPool));
  locks.events.on("worker:getJob:error", ({ worker: { workerPool } }) => {
    if (settled.has(workerPool)) return;
    settled.add(workerPool);
    // Once the worker rests: one that is ended in the midst of its look counts as broken.
    setImmediate(async () => {
      if (signal.aborted) return;
      try {
        await workerPool.gracefulShutdown("It could not ask for its tasks.");
      } catch (error) {
        log.warn({ err: error }, "the runner of jobs did not end in order");
      }
    });
  });

  await start();
  return {
    async stop() {
      stopping.abort();
      await replacing;
      await Promise.all([...runners].map((runner) => runner.stop().catch(() => runner.promise.catch(() => {}))));
    },
  };
}
