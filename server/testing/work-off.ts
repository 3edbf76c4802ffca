import { Logger, runOnce } from "graphile-worker";
import type { Platform } from "../platform/platform.ts";
import { tasksOf } from "../tasks.ts";

/** Works off every task that is due, as a worker would, and returns when none is left. */
export async function workOff(platform: Platform): Promise<void> {
  const tasks = Object.entries(tasksOf(platform));
  await runOnce({
    pgPool: platform.pool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(tasks.map(([name, task]) => [name, (payload) => task(payload)])),
  });
}
