import type { OperationCause, OperationPart } from "@sextant/contract/operations-causes.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** From which measure on something needs attention. Null where it never comes to that. */
export interface Threshold {
  part: OperationPart;
  warning: number | null;
  red: number | null;
  /** What is less is worse. */
  isBelow?: true;
}

/** Every limit there is. Times are in seconds; a share is of what the measure says it is of. */
export const thresholds: Record<OperationCause, Threshold> = {
  /** Within which time 19 in 20 saves are acknowledged. */
  saves_slow: { part: "saving", warning: 0.05, red: null },
  /** Whether it can’t be written to. */
  database_down: { part: "database", warning: null, red: 1 },
  /** Share of all connections. */
  connections_high: { part: "database", warning: 0.8, red: 0.95 },
  transaction_long: { part: "database", warning: 15 * MINUTE, red: 2 * HOUR },
  /** WAL since the last checkpoint, as a share of the most that PostgreSQL should let come together. */
  checkpoint_late: { part: "database", warning: 2, red: 5 },
  /** Whether a synchronous standby is wanted and none is there. */
  standby_not_synchronous: { part: "replication", warning: null, red: 1 },
  standby_late: { part: "replication", warning: 30, red: 5 * MINUTE },
  replication_hidden: { part: "replication", warning: 1, red: null },
  /** As a share of what it may be behind. */
  replica_late: { part: "replication", warning: 1.01, red: 60 },
  /** Whether a read replica is wanted that can’t be read from. */
  replica_away: { part: "replication", warning: null, red: 1 },
  backups_not_set: { part: "backups", warning: 1, red: null },
  backup_folder_away: { part: "backups", warning: null, red: 1 },
  backup_missing: { part: "backups", warning: null, red: 1 },
  backup_old: { part: "backups", warning: null, red: 26 * HOUR },
  backup_unverified: { part: "backups", warning: 2 * DAY, red: 7 * DAY },
  backup_same_disk: { part: "backups", warning: 1, red: null },
  /** Since the last archived segment. */
  archiving_failing: { part: "backups", warning: 0, red: 15 * MINUTE },
  jobs_failed: { part: "jobs", warning: 1, red: 10 },
  /** How long the oldest waits that is due. */
  jobs_waiting: { part: "jobs", warning: 5 * MINUTE, red: 30 * MINUTE },
  /** How long ago the time of the oldest ran out. */
  sweep_late: { part: "sittings", warning: 10, red: 2 * MINUTE },
  scoring_late: { part: "sittings", warning: 5 * MINUTE, red: 30 * MINUTE },
  /** Whether nothing can be written to the disk of the data. */
  disk_full: { part: "disk", warning: null, red: 1 },
  disk_read_only: { part: "disk", warning: null, red: 1 },
  /** Free space, as a share of what is to stay free. */
  disk_data: { part: "disk", warning: 2, red: 1, isBelow: true },
  disk_backups: { part: "disk", warning: 2, red: 1, isBelow: true },
  /** How long the oldest waits that was tried without success. */
  mail_stuck: { part: "mail", warning: 5 * MINUTE, red: 15 * MINUTE },
  /** Share of those of a day. */
  mail_failed: { part: "mail", warning: 0.1, red: 0.5 },
  sms_stuck: { part: "sms", warning: 5 * MINUTE, red: 15 * MINUTE },
  sms_failed: { part: "sms", warning: 0.1, red: 0.5 },
  schema_ahead: { part: "versions", warning: 1, red: null },
};

/** Fewer failed messages than this say nothing: an address may be wrong. */
export const FEW_MESSAGES = 5;
