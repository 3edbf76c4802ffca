import { setTimeout as wait } from "node:timers/promises";
import { Logger, runOnce } from "graphile-worker";
import type { Platform } from "../platform/platform.ts";
import { tasksOf } from "../start/tasks.ts";

/** Works off every task that is due, as a worker would, and returns when none is left. */
export async function workOff(platform: Platform): Promise<void> {
  const tasks = Object.entries(tasksOf(platform));
  const taskList = Object.fromEntries(tasks.map(([name, task]) => [name, (payload: unknown) => task(payload)]));
  const names = Object.keys(taskList);
  for (;;) {
    await runOnce({ pgPool: platform.pool, noHandleSignals: true, logger: new Logger(() => () => {}), taskList });
    if ((await platform.pool.query(untried, [names])).rowCount === 0) return;
    await wait(10);
  }
}

// A virtual machine's clock may be set back between the asking for a task and the look for what is due.
const untried = `select from graphile_worker.jobs where task_identifier = any($1) and attempts = 0 and locked_at is null
  and run_at <= now() + interval '0.2 seconds' limit 1`;
