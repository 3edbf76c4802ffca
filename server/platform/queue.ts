import { sql } from "kysely";
import type { Database, Tx } from "./database/client.ts";
import { enqueueJob } from "./jobs.ts";
import { notFound, Refusal } from "./refusal.ts";

/** So long a failed job is told of that nobody ran again or cleared. */
const TOLD_FOR = sql`interval '7 days'`;

/** How many jobs there are, by what becomes of them. */
export interface QueueCounts {
  waiting: number;
  running: number;
  failed: number;
  later: number;
  oldest_seconds: number | null;
}

export interface QueuedJob {
  id: string;
  kind: string;
  state: "failed" | "running" | "waiting" | "later";
  progress: { done: number; total: number | null } | null;
  tries: number;
  created_at: Date;
  at: Date;
  can: { retry: boolean; cancel: boolean };
}

/** Tasks of the queue have numbers. Their ids are these digits and the number: no id that Sextant makes begins so. */
const TASK_ID = "00000000-0000-8000-8000-";

/**
 * Every job that hasn’t ended or failed by a fault: tasks of the queue under an id of their own, or that of the visible job whose work
 * they are; and visible jobs that failed. One that waits for the next of its kind to end isn’t late.
 */
const everyJob = sql`
  select coalesce(visible.id::text, ${TASK_ID} || lpad(to_hex(job.id), 12, '0')) as id, task.identifier as kind,
    case when job.locked_at is not null then 'running' when job.attempts >= job.max_attempts then 'failed'
      when job.run_at <= now() and (line.id is null or line.locked_at is null) then 'waiting' else 'later' end as state,
    visible.progress_done, visible.progress_total, job.attempts::int as tries, job.created_at,
    case when job.attempts >= job.max_attempts then job.updated_at else coalesce(job.locked_at, job.run_at) end as at,
    visible.id is not null as is_visible
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues line on line.id = job.job_queue_id
  left join jobs visible on visible.id = case when job.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then job.key::uuid end
  where visible.id is null or visible.state in ('queued', 'running')
  union all
  select id::text, kind, 'failed', progress_done, progress_total, 1, created_at, finished_at, true
    from jobs where is_fault and finished_at > now() - ${TOLD_FOR}`;

/** Counts the jobs that there are. */
export async function countQueue(db: Database): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'later')::int as later,
      extract(epoch from now() - min(at) filter (where state = 'waiting'))::float8 as oldest_seconds
    from (${everyJob}) every_job`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The queue was not counted");
  return counts;
}

/** Lists jobs: those that failed, then those that run, wait, and wait for their time. */
export async function listQueue(db: Database, most: number): Promise<QueuedJob[]> {
  const { rows } = await sql<
    Omit<QueuedJob, "progress" | "can"> & {
      progress_done: number | null;
      progress_total: number | null;
      is_visible: boolean;
    }
  >`select * from (${everyJob}) every_job
    order by array_position(array['failed', 'running', 'waiting', 'later'], state), at, id limit ${most}`.execute(db);
  return rows.map(({ progress_done, progress_total, is_visible, ...row }) => ({
    ...row,
    progress: progress_done === null ? null : { done: progress_done, total: progress_total },
    can: {
      retry: row.state === "failed" || (row.state === "later" && row.tries > 0),
      cancel: is_visible && row.state !== "running",
    },
  }));
}

/** Returns the number of a task of the queue; null for the id of a visible job. */
const numberOf = (id: string) => (id.startsWith(TASK_ID) ? Number.parseInt(id.slice(TASK_ID.length), 16) : null);

const isRunning = (doing: string) =>
  new Refusal("illegal_transition", `You can’t ${doing} a job while it’s running. Wait until it ends.`, {
    state: "running",
  });

/** Locks the task of the queue under a number, or that of a visible job. */
async function lockTask(tx: Tx, id: string): Promise<{ id: string; isRunning: boolean; kind: string } | null> {
  const number = numberOf(id);
  const { rows } = await sql<{ id: string; isRunning: boolean; kind: string }>`
    select job.id::text, job.locked_at is not null as "isRunning", task.identifier as kind
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where ${number === null ? sql`job.key = ${id}` : sql`job.id = ${number}`} for update of job`.execute(tx);
  return rows[0] ?? null;
}

async function lockJob(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("jobs")
    .select(["id", "kind", "queue", "state", "is_fault"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Runs a job again that failed, with as many tries as a new one, or at once one that waits for its next try.
 *
 * @returns Its kind.
 * @throws Refusal `not_found`, `illegal_transition` for one that runs or has ended well.
 */
export async function retryJob(tx: Tx, id: string): Promise<string> {
  const job = await lockJob(tx, id);
  if (job?.state === "failed" && job.is_fault) {
    await tx
      .updateTable("jobs")
      .set({
        state: "queued",
        is_fault: false,
        error: null,
        started_at: null,
        finished_at: null,
        progress_done: 0,
        progress_total: null,
      })
      .where("id", "=", id)
      .execute();
    await enqueueJob(tx, job);
    return job.kind;
  }
  const hasEnded = job?.state === "done" || job?.state === "failed";
  const task = hasEnded ? null : await lockTask(tx, id);
  if (task?.isRunning) throw isRunning("retry");
  if (task) {
    await sql`select graphile_worker.reschedule_jobs(array[${task.id}::bigint], run_at => now(), attempts => 0)`.execute(
      tx,
    );
    return task.kind;
  }
  if (!job) throw notFound("This job");
  throw new Refusal("illegal_transition", "This job didn’t fail, or was cleared. Reload to see the latest state.", {
    state: job.state,
  });
}

/**
 * Cancels the job of a person that isn’t running, or clears one that failed. What the installation owes by itself, such as scores, can’t be
 * cancelled: nothing would ask for it again.
 *
 * @returns Its kind.
 * @throws Refusal `not_found`, `illegal_transition`.
 */
export async function cancelJob(tx: Tx, id: string): Promise<string> {
  if (numberOf(id) !== null && (await lockTask(tx, id)))
    throw new Refusal("illegal_transition", "You can’t cancel this job: Sextant itself needs it done.");
  const task = await lockTask(tx, id);
  if (task?.isRunning) throw isRunning("cancel");
  const job = await lockJob(tx, id);
  if (!job) throw notFound("This job");
  if (job.state === "done" || (job.state === "failed" && !job.is_fault))
    throw new Refusal("illegal_transition", "This job has ended. Reload to see the latest state.", {
      state: job.state,
    });
  if (task) await sql`select graphile_worker.remove_job(${id})`.execute(tx);
  await tx
    .updateTable("jobs")
    .set({
      is_fault: false,
      ...(job.state === "failed" ? {} : { state: "failed", error: "Staff cancelled this job." }),
    })
    .set({ finished_at: sql<Date>`coalesce(finished_at, now())` })
    .where("id", "=", id)
    .execute();
  return job.kind;
}
