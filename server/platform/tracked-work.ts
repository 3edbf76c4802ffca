import { setTimeout as pause } from "node:timers/promises";
import type { ActorToken } from "./binder.ts";
import type { Database } from "./database/client.ts";
import { inTransaction } from "./database/transaction.ts";
import { createJob, enqueueJob, type JobReport, jobTask, removeJobWork } from "./jobs.ts";

/** A worker takes a job up whose process has given no sign of life for this long. */
const TAKEN_UP_AFTER_MS = 60_000;
const SIGN_OF_LIFE_MS = 15_000;

/** Work under way in this process, of which nobody knows yet whether it becomes a job. */
export interface TrackedWork<Result> {
  /** Settles as the work does. */
  result: Promise<Result>;
  /** Told from then on how far it is, beginning with what was told last. */
  follow(report: JobReport): void;
}

/** Begins work that tells how far it is. */
export function trackWork<Result>(work: (report: JobReport) => Promise<Result>): TrackedWork<Result> {
  let last: [done: number, total: number | null] | null = null;
  let follower: JobReport | null = null;
  const result = work({
    async progress(done, total) {
      last = [done, total];
      await follower?.progress(done, total);
    },
  });
  // Its failure is told to those who wait for the result, which may be later.
  result.catch(() => {});
  return {
    result,
    follow(report) {
      follower = report;
      if (last) void report.progress(...last).catch(() => {});
    },
  };
}

/** Returns the result of work that is done within this time; null when it isn't. @throws what the work throws. */
export async function resultWithin<Result>(
  { result }: TrackedWork<Result>,
  ms: number,
): Promise<{ result: Result } | null> {
  const waiting = new AbortController();
  try {
    return await Promise.race([
      result.then((value) => ({ result: value })),
      pause(ms, null, { signal: waiting.signal, ref: false }),
    ]);
  } finally {
    waiting.abort();
  }
}

/**
 * Makes a visible job of work that is under way in this process. If the process ends before the work does, a worker does the job from its
 * beginning, by the task of the same kind.
 *
 * @param finish Writes the job's result; called once the work is done. @param ended Is called when the work has ended, well or badly.
 * @returns The job's id.
 */
export async function becomeJob<Result>(
  { db, wake }: { db: Database; wake: () => void },
  job: { kind: string; input: Record<string, unknown>; createdBy: string; apiToken?: ActorToken | undefined },
  work: TrackedWork<Result>,
  { finish, ended }: { finish: (id: string, result: Result) => Promise<void>; ended: () => Promise<void> },
): Promise<string> {
  const later = () => new Date(Date.now() + TAKEN_UP_AFTER_MS);
  const id = await inTransaction(db, (tx) => createJob(tx, { ...job, runAt: later() }));
  const signOfLife = setInterval(() => {
    const owed = { id, kind: job.kind, queue: null, runAt: later() };
    inTransaction(db, (tx) => enqueueJob(tx, owed)).catch(() => {});
  }, SIGN_OF_LIFE_MS).unref();
  const task = jobTask(db, wake, async (_input, report) => {
    work.follow(report);
    await finish(id, await work.result);
  });
  void task({ job: id })
    .then(() => inTransaction(db, (tx) => removeJobWork(tx, id)))
    // Where the database is away, or our own code at fault, the worker tries again, and says so.
    .catch(() => {})
    .finally(() => clearInterval(signOfLife))
    .then(ended)
    .catch(() => {});
  return id;
}
