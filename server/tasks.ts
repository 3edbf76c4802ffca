import { scoreSession } from "./marking/score-session.ts";
import type { Tasks } from "./platform/jobs.ts";
import type { Platform } from "./platform/platform.ts";
import { checkRelease } from "./release/check.ts";
import { releaseTask } from "./release/schedule.ts";
import { scoreTask } from "./sessions/change.ts";

const sessionOf = (payload: unknown) => (payload as { session: string }).session;

/** The tasks of all rooms, by name: what a worker can do. */
export function tasksOf({ db, live }: Platform): Tasks {
  return {
    [scoreTask]: (payload) => scoreSession(db, live.wake, sessionOf(payload)),
    [releaseTask]: (payload) => checkRelease(db, live.wake, sessionOf(payload)),
  };
}
