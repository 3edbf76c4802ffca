import type { ReviewedAttempt, Sitting } from "./requests.ts";

/**
 * What a report can say of a sitting now: `not_begun`, `running`; `arriving` while answers may still be on their way; `scoring`;
 * `marking` while answers wait for a marker; `withheld` when it is scored and its moment has not come; `scored`; `expired`;
 * `cancelled`.
 */
export type Standing =
  | "not_begun"
  | "running"
  | "arriving"
  | "scoring"
  | "marking"
  | "withheld"
  | "scored"
  | "expired"
  | "cancelled";

const plain = { allocated: "not_begun", in_progress: "running", expired: "expired", cancelled: "cancelled" } as const;

/** Returns the standing of a sitting; `owed` is how many of its answers wait for a marker, as far as that is known. */
export function standingOf(sitting: Sitting, owed: number): Standing {
  const { state, score } = sitting;
  if (state === "allocated" || state === "in_progress" || state === "expired" || state === "cancelled")
    return plain[state];
  if (score && score.points !== null) return "scored";
  if (score || owed > 0 || sitting.awaits_marks) return "marking";
  if (state !== "submitted") return "withheld";
  return arrivalEnds(sitting) > new Date(sitting.server_time) ? "arriving" : "scoring";
}

/** Returns until when answers that were not sent at the end are waited for: at once over when the page has said that nothing is. */
export function arrivalEnds({ submitted_at: submitted, unsent, sync_grace_seconds: grace }: Sitting): Date {
  if (!submitted || unsent === 0) return new Date(0);
  return new Date(new Date(submitted).getTime() + grace * 1000);
}

/** Counts how many answers wait for a marker. */
export function countUnmarked(rows: readonly ReviewedAttempt[]): number {
  return rows.filter((row) => row.status === "owed").length;
}

/**
 * Returns how often to ask again, in milliseconds, or false: scoring takes a moment, arrivals up to minutes, marking may take
 * days.
 */
export function pollAfterMs(standing: Standing): number | false {
  if (standing === "scoring") return 2000;
  if (standing === "arriving") return 5000;
  return standing === "marking" ? 60_000 : false;
}

/** Returns whether a sitting has been submitted, so that there is something to look back on. */
export function isOver({ state }: Sitting): boolean {
  return state === "submitted" || state === "scored" || state === "released";
}
