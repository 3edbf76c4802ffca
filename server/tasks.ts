import type { Tasks } from "./platform/jobs.ts";
import type { Platform } from "./platform/platform.ts";

/** The tasks of all rooms, by name: what a worker can do. */
export function tasksOf(_platform: Platform): Tasks {
  return {};
}
