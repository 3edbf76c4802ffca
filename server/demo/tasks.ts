import type { Task, Tasks } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { fillBankTask, fillHistoryTask, fillTrialTask } from "./task-names.ts";

/** Returns the task that runs once its module is loaded. */
const once =
  (load: () => Promise<Task>): Task =>
  async (payload) =>
    (await load())(payload);

/** Returns the tasks that bring the demo school in. What it consists of is loaded by them alone: few installations ever need it. */
export const demoTasks = (platform: Platform): Tasks => ({
  [fillBankTask]: once(async () => (await import("./fill-bank.ts")).runFillBank(platform)),
  [fillHistoryTask]: once(async () => (await import("./fill-history.ts")).runFillHistory(platform)),
  [fillTrialTask]: once(async () => (await import("./fill-trial.ts")).runFillTrial(platform.db)),
});
