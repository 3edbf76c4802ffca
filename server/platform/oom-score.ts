import { writeFileSync } from "node:fs";

/**
 * How willingly Linux ends a process when memory runs out, from 0, as the server itself and PostgreSQL's first process, to 1000. What is
 * lost with it, in this order: a job that is tried again, a connection of the database, the requests of one process of several.
 */
export const oomScores = { child: 800, backend: 200, serving: 100 };

/** Has Linux end a process before those with lower scores. Elsewhere, and where it isn't allowed, nothing changes. */
export function setOomScore(pid: number | undefined, score: number): void {
  if (pid === undefined || process.platform !== "linux") return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
  } catch {
    // It has ended, or a sandbox forbids it.
  }
}

/** Environment by which PostgreSQL raises the score of its processes but the first, without which none of the others lives. */
export const postgresOomEnvironment: Record<string, string> =
  process.platform === "linux"
    ? { PG_OOM_ADJUST_FILE: "/proc/self/oom_score_adj", PG_OOM_ADJUST_VALUE: String(oomScores.backend) }
    : {};
