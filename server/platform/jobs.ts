import { type Selectable, sql } from "kysely";
import type { Actor, ActorToken } from "./binder.ts";
import type { Database, Tx } from "./database/client.ts";
import type { Jobs } from "./database/schema.gen.ts";
import { isDatabaseUnreachable } from "./database/unreachable.ts";
import { toRefusal } from "./errors.ts";
import { newId } from "./ids.ts";
import { publish } from "./live.ts";
import { type Page, paged } from "./paging.ts";
import { notFound, Refusal } from "./refusal.ts";

/** Work that a transaction owes: done at least once, so it must be idempotent. */
export type Task = (payload: unknown) => Promise<void>;
export type Tasks = Record<string, Task>;

const MOST_ATTEMPTS = 25;

/**
 * Owes a task in this transaction. With `key`, several before it has run become one; those of a `queue` run one after the other.
 *
 * @param options With `keepsTime`, a task of the same key that is owed already keeps its moment, so that it comes however often it is
 * asked for. Those of a higher `priority` come after all others that are due.
 */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date; queue?: string; keepsTime?: boolean; priority?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null},
    job_key_mode => ${options.keepsTime ? "preserve_run_at" : "replace"},
    max_attempts => ${MOST_ATTEMPTS}, priority => ${options.priority ?? 0})`.execute(tx);
}

/** Owes a task in this transaction for each of these payloads, however many there are. */
export async function enqueueEach(tx: Tx, task: string, payloads: readonly Record<string, unknown>[]): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => payload, max_attempts => ${MOST_ATTEMPTS})
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`.execute(tx);
}

/** Removes tasks that are still to be done, also those that a worker of then had begun. For the owner of the queue alone. */
export async function removeTasks(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any(${names}::text[])`.execute(tx);
}

/** Lets the work of a visible job report its progress. */
export interface JobReport {
  progress(done: number, total: number | null): Promise<void>;
}

/**
 * Starts a job that a person can follow with `GET /api/jobs/{id}/`; the task of the same kind does its work.
 *
 * @param job With an `apiToken`, the program that asked for it follows it. With a `queue`, its jobs run one after the other, regardless of
 * their owners. With `runAt`, no worker takes it up before.
 */
export async function createJob(
  tx: Tx,
  job: {
    kind: string;
    input: Record<string, unknown>;
    createdBy: string;
    apiToken?: ActorToken | undefined;
    queue?: string;
    runAt?: Date;
  },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("jobs")
    .values({
      id,
      kind: job.kind,
      input: JSON.stringify(job.input),
      created_by: job.createdBy,
      api_token: job.apiToken ? JSON.stringify(job.apiToken) : null,
      queue: job.queue ?? null,
    })
    .execute();
  await enqueueJob(tx, { id, kind: job.kind, queue: job.queue ?? null, ...(job.runAt ? { runAt: job.runAt } : {}) });
  return id;
}

/** Owes the work of a visible job in this transaction. */
export async function enqueueJob(
  tx: Tx,
  { id, kind, queue, runAt }: { id: string; kind: string; queue: string | null; runAt?: Date },
): Promise<void> {
  await enqueue(tx, kind, { job: id }, { key: id, ...(queue === null ? {} : { queue }), ...(runAt ? { runAt } : {}) });
}

/** Takes back the work of a visible job that no worker has begun. */
export async function removeJobWork(tx: Tx, id: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${id})`.execute(tx);
}

export interface JobResource {
  id: string;
  kind: string;
  state: "queued" | "running" | "done" | "failed";
  progress: { done: number; total: number | null };
  result: unknown;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

type JobRow = Pick<
  Selectable<Jobs>,
  "id" | "kind" | "state" | "progress_done" | "progress_total" | "error" | "created_at" | "finished_at"
>;

const shown = [
  ...(["id", "kind", "state", "error", "created_at", "finished_at"] as const),
  ...(["progress_done", "progress_total"] as const),
] as const;

function presentJob(row: JobRow): Omit<JobResource, "result"> {
  const { id, kind, error, created_at, finished_at } = row;
  const progress = { done: row.progress_done, total: row.progress_total };
  return { id, kind, state: row.state, progress, error, created_at, finished_at };
}

/** The condition that a job is a person's own, or by a token that token's. */
const isOf = (actor: Pick<Actor, "id" | "apiToken">) =>
  sql<boolean>`(created_by = ${actor.id}::uuid
    and api_token ->> 'id' is not distinct from ${actor.apiToken?.id ?? null}::text)`;

/** Returns a person's own jobs, the newest first, without their results: these may be large. A token lists those that it asked for. */
export async function listJobs(
  db: Database,
  actor: Pick<Actor, "id" | "apiToken">,
  query: { page: number; page_size: number },
  url: string,
): Promise<Page<Omit<JobResource, "result">>> {
  const rows = db.selectFrom("jobs").select(shown).where(isOf(actor));
  const orderings = { created_at: "created_at" };
  const listed = await paged(db, rows, query, { url, orderings, defaultOrdering: "-created_at", tieBreaker: "id" });
  return { ...listed, results: listed.results.map(presentJob) };
}

/** Returns a job of this owner, or any job (for staff) when `ownerId` is null; with a `token`, one that it asked for. */
export async function getJob(
  db: Database,
  id: string,
  ownerId: string | null,
  token?: ActorToken | undefined,
): Promise<JobResource> {
  const row = await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || (ownerId !== null && row.created_by !== ownerId)) throw notFound("This job");
  if (token && (row.api_token as ActorToken | null)?.id !== token.id) throw notFound("This job");
  return { ...presentJob(row), result: row.result };
}

/** Whether an error says what only we understand: of the database, the system, or a fault of our own that the language found. */
const isForeign = (error: unknown): boolean => {
  if (error instanceof Refusal) return false;
  const { severity, syscall } = error as { severity?: unknown; syscall?: unknown };
  return !(error instanceof Error) || error.name !== "Error" || severity !== undefined || syscall !== undefined;
};

/** A statement that took too long would again. */
const TOO_LONG = "57014";

/** Returns whether a job that failed so is done again: the database went away meanwhile, or has no room. */
export const isTriedAgain = (error: unknown): boolean =>
  (error as { code?: unknown }).code !== TOO_LONG && isDatabaseUnreachable(error);

/**
 * Returns a task that does the work of a visible job: keeps its state, progress and result, and tells its owner's pages. A job that
 * was done already (the task ran twice) is left alone, and one during which the database went away is done again.
 *
 * @param work Gives the result; undefined when it has written that itself.
 */
export function jobTask(
  db: Database,
  wake: () => void,
  work: (
    input: unknown,
    report: JobReport,
    job: { id: string; createdBy: string; apiToken: ActorToken | undefined },
  ) => Promise<unknown>,
): Task {
  return async (payload) => {
    const { job: id } = payload as { job: string };
    const row = await db
      .updateTable("jobs")
      .set({ state: "running", started_at: new Date() })
      .where("id", "=", id)
      .where("state", "in", ["queued", "running"])
      .returningAll()
      .executeTakeFirst();
    if (!row?.created_by) return;
    const createdBy = row.created_by;
    const tell = (state: string, done: number, total: number | null) =>
      db.transaction().execute((tx) =>
        publish(tx, wake, {
          audience: `user:${createdBy}`,
          kind: "job.changed",
          data: { job: id, state, progress: { done, total } },
        }),
      );
    const report: JobReport = {
      async progress(done, total) {
        await db.updateTable("jobs").set({ progress_done: done, progress_total: total }).where("id", "=", id).execute();
        await tell("running", done, total);
        wake();
      },
    };
    try {
      const result = await work(row.input, report, {
        id,
        createdBy,
        apiToken: (row.api_token as ActorToken | null) ?? undefined,
      });
      await db
        .updateTable("jobs")
        .set({
          state: "done",
          ...(result === undefined ? {} : { result: JSON.stringify(result) }),
          finished_at: new Date(),
        })
        .where("id", "=", id)
        .execute();
      await tell("done", 1, 1);
    } catch (error) {
      // The worker tries it again, with growing pauses: neither the work nor what was asked for is at fault.
      if (isTriedAgain(error)) throw error;
      await db
        .updateTable("jobs")
        .set({
          state: "failed",
          error: isForeign(error) ? toRefusal(error).message : (error as Error).message,
          is_fault: isForeign(error),
          finished_at: new Date(),
        })
        .where("id", "=", id)
        .execute();
      await tell("failed", 0, null);
      wake();
      // The worker logs it, and finds nothing left to do when it tries again.
      if (isForeign(error)) throw error;
    }
    wake();
  };
}
