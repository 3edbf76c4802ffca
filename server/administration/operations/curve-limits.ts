import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Readings } from "./readings.ts";
import { thresholds } from "./thresholds.ts";

const MS_PER_SECOND = 1000;

/** Returns from where on each curve needs attention, in its unit. */
export function curveLimits({ database, replica }: Readings): HandlerOutput<"operations.get">["limits"] {
  return {
    saved_within_ms: (thresholds.saves_slow.warning ?? 0) * MS_PER_SECOND,
    connections: Math.round((thresholds.connections_high.warning ?? 1) * database.max_connections),
    lag_seconds: replica?.limit_seconds ?? thresholds.standby_late.warning ?? 0,
    oldest_job_seconds: thresholds.jobs_waiting.warning ?? 0,
    overdue_seconds: thresholds.sweep_late.warning ?? 0,
  };
}
