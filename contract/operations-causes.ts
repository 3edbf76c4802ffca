/** The parts of an installation that are watched, in the order in which they are told of. */
export const operationParts = [
  "saving",
  "database",
  "replication",
  "backups",
  "jobs",
  "sittings",
  "disk",
  "mail",
  "sms",
  "versions",
] as const;
export type OperationPart = (typeof operationParts)[number];

/** What may need attention: each has its limits in the server, and words that say what to do in the page. */
export const operationCauses = [
  "saves_slow",
  "database_down",
  "connections_high",
  "transaction_long",
  "checkpoint_late",
  "standby_not_synchronous",
  "standby_late",
  "replication_hidden",
  "replica_late",
  "replica_away",
  "backups_not_set",
  "backup_folder_away",
  "backup_missing",
  "backup_old",
  "backup_unverified",
  "backup_same_disk",
  "archiving_failing",
  "jobs_failed",
  "jobs_waiting",
  "sweep_late",
  "scoring_late",
  "disk_full",
  "disk_read_only",
  "disk_data",
  "disk_backups",
  "mail_stuck",
  "mail_failed",
  "sms_stuck",
  "sms_failed",
  "schema_ahead",
] as const;
export type OperationCause = (typeof operationCauses)[number];
