import type { OperationCause, OperationPart } from "@sextant/contract/operations-causes.ts";
import { operationCauses } from "@sextant/contract/operations-causes.ts";
import type { Readings } from "./readings.ts";
import { FEW_MESSAGES, thresholds } from "./thresholds.ts";

/** A limit that is passed. */
export interface Finding {
  cause: OperationCause;
  part: OperationPart;
  verdict: "warning" | "red";
  value: number | null;
  limit: number | null;
  since: Date | null;
}

/** One figure that has limits. */
interface Measure {
  /** Null where there is nothing to measure. */
  value: number | null;
  /** The limits are shares of this. */
  of?: number;
  since?: Date | null;
  /** Something is so or isn’t: neither its value nor its limit tells more. */
  isPlain?: true;
}

const MS_PER_SECOND = 1000;

function measureAll(readings: Readings): Partial<Record<OperationCause, Measure>> {
  const { now, saving, database, replication, replica, backups, jobs, sittings, disk, mail, sms, versions } = readings;
  const ageOf = (at: Date | null) => (at === null ? null : (now.getTime() - at.getTime()) / MS_PER_SECOND);
  const is = (value: boolean | undefined): Measure => ({ value: value ? 1 : 0, isPlain: true });
  const folder = backups?.folder ?? null;
  const reachable = folder?.is_reachable ? folder : null;
  const failing = backups?.archiving?.failing_since ?? null;
  const lags = replication?.standbys.map(({ lag_seconds }) => lag_seconds) ?? [];
  const free = (space: { free_bytes: number } | null): Measure => ({
    value: space?.free_bytes ?? null,
    of: disk.reserve_bytes,
  });
  const failed = ({ failed, sent }: { failed: number; sent: number }): Measure => ({
    value: failed >= FEW_MESSAGES ? failed : null,
    of: failed + sent,
  });
  return {
    saves_slow: { value: saving.within_ms === null ? null : saving.within_ms / MS_PER_SECOND },
    connections_high: { value: database.connections, of: database.max_connections },
    transaction_long: { value: database.oldest_transaction_seconds },
    checkpoint_late: { value: database.checkpoint_wal_bytes, of: database.max_wal_bytes },
    standby_not_synchronous: is(
      replication?.is_synchronous_wanted && !replication.is_hidden && replication.synchronous === 0,
    ),
    standby_late: { value: Math.max(0, ...lags) },
    replication_hidden: is(replication?.is_hidden),
    replica_late: { value: replica?.lag_seconds ?? null, of: replica?.limit_seconds ?? 1 },
    replica_away: is(replica?.lag_seconds === null),
    backups_not_set: is(database.is_embedded && folder === null),
    backup_folder_away: is(folder !== null && !folder.is_reachable),
    backup_missing: is(reachable !== null && reachable.good_at === null),
    backup_old: { value: ageOf(reachable?.good_at ?? null), since: reachable?.good_at ?? null },
    backup_unverified: {
      value: backups?.is_daily ? ageOf(reachable?.verified_at ?? reachable?.first_at ?? null) : null,
      since: reachable?.verified_at ?? null,
    },
    backup_same_disk: is(reachable?.is_same_disk),
    archiving_failing: { value: ageOf(failing), since: failing },
    jobs_failed: { value: jobs.failed },
    jobs_waiting: { value: jobs.oldest_seconds },
    sweep_late: { value: sittings.overdue_seconds },
    scoring_late: { value: sittings.unscored_seconds },
    disk_full: is(disk.fault === "full"),
    disk_read_only: is(disk.fault === "read_only"),
    // One fault is told of once.
    disk_data: disk.fault === null ? free(disk.data) : { value: null },
    disk_backups: free(disk.backups),
    mail_stuck: { value: mail.stuck_seconds },
    mail_failed: failed(mail),
    sms_stuck: { value: sms.stuck_seconds },
    sms_failed: failed(sms),
    schema_ahead: is(versions.is_schema_ahead),
  };
}

function judgeOne(cause: OperationCause, { value, of = 1, since = null, isPlain }: Measure): Finding | null {
  const { part, warning, red, isBelow } = thresholds[cause];
  if (value === null) return null;
  const passes = (limit: number | null) => limit !== null && (isBelow ? value < limit * of : value >= limit * of);
  const verdict = passes(red) ? "red" : passes(warning) ? "warning" : null;
  if (verdict === null) return null;
  const limit = ((verdict === "red" ? red : warning) ?? 0) * of;
  return { cause, part, verdict, since, ...(isPlain ? { value: null, limit: null } : { value, limit }) };
}

/** Returns every limit that is passed, what is red first. Pure. */
export function judge(readings: Readings): Finding[] {
  const measures = measureAll(readings);
  const found = operationCauses.flatMap((cause) => {
    const measure = measures[cause];
    return (measure && judgeOne(cause, measure)) ?? [];
  });
  return [...found.filter(({ verdict }) => verdict === "red"), ...found.filter(({ verdict }) => verdict !== "red")];
}
