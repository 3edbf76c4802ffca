import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, runOnce, type WorkerEvents } from "graphile-worker";
import { refreshFiguresTask } from "../delivery/results/version-figures.ts";
import type { Platform } from "../platform/platform.ts";
import { tasksOf } from "../start/tasks.ts";

/** Tasks that are owed a moment later only so that what changes meanwhile is done once. */
const gathering = [refreshFiguresTask];

/**
 * Works off every task that is due, as a worker would, and returns when none is left. A task that gathers changes is due at once, so that
 * it doesn't depend on the speed of the machine whether it is done.
 */
export async function workOff(platform: Platform): Promise<void> {
  const tasks = Object.entries(tasksOf(platform));
  const taskList = Object.fromEntries(tasks.map(([name, task]) => [name, (payload: unknown) => task(payload)]));
  const names = Object.keys(taskList);
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId));
  for (;;) {
    await platform.pool.query(gathered, [gathering]);
    await runOnce({
      pgPool: platform.pool,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList,
      events,
    });
    // A worker returns before it has written how its last task ended.
    while ((await platform.pool.query(unwritten, [[...workers]])).rowCount !== 0) await wait(10);
    if ((await platform.pool.query(untried, [names, gathering])).rowCount === 0) return;
    await wait(10);
  }
}

// A virtual machine's clock may be set back between the asking for a task and the look for what is due.
const gathered = `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
  where task.id = job.task_id and attempts = 0 and locked_at is null and run_at > now()
  and (task.identifier = any($1) or run_at < now() + interval '2 seconds')`;

const unwritten = "select from graphile_worker._private_jobs where locked_by = any($1) limit 1";

const untried = `select from graphile_worker.jobs where task_identifier = any($1) and attempts = 0 and locked_at is null
  and (run_at <= now() + interval '0.2 seconds' or task_identifier = any($2)) limit 1`;
