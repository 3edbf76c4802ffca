import type { OperationCause } from "@sextant/contract/operations-causes.ts";
import type { DueAlert } from "./alert-rules.ts";

interface Words {
  /** What is wrong. */
  what: string;
  todo: string;
}

const runWorker = "Check that a Sextant process that works on jobs is running.";
const checkLog = "Read in the log why the daily backup failed.";

/** The operator's text for each cause. Alert recipients have no language setting, so the texts are in English. */
const words: Record<OperationCause, Words> = {
  saves_slow: {
    what: "Answers are saved slowly: more than one in 20 saves takes over 50 ms.",
    todo: "Check how busy the database and its disk are.",
  },
  database_down: {
    what: "The database can’t save. Students’ answers stay on their devices and are sent once it works again.",
    todo: "Check that PostgreSQL is running, accepts writes and has disk space. You don’t need to restart Sextant.",
  },
  connections_high: {
    what: "The database is nearly out of connections.",
    todo: "Look for other programs that use this PostgreSQL server, or raise max_connections.",
  },
  transaction_long: {
    what: "A database transaction has been open for hours.",
    todo: "Find it in pg_stat_activity, and end it with pg_terminate_backend if nobody needs it.",
  },
  checkpoint_late: {
    what: "The database has written far more WAL than it should since its last checkpoint.",
    todo: "Check whether the disk keeps up, and raise max_wal_size if this happens under normal load.",
  },
  standby_not_synchronous: {
    what: "No synchronous standby is connected. If the primary fails now, answers may be lost.",
    todo: "Check that the standby runs and reaches the primary, and compare its name with synchronous_standby_names.",
  },
  standby_late: {
    what: "A standby is minutes behind and can’t take over without delay.",
    todo: "Check the network between the servers and the standby’s disk.",
  },
  replication_hidden: {
    what: "Sextant may not look at the standbys.",
    todo: "As a superuser, run: grant pg_read_all_stats to the role in DATABASE_URL.",
  },
  replica_late: {
    what: "The read replica is minutes behind. Lists and figures are read from the primary.",
    todo: "Check the network between the servers and the replica’s disk.",
  },
  replica_away: {
    what: "The read replica can’t be used. Lists and figures are read from the primary.",
    todo: `Check that READ_DATABASE_URL leads to a standby of DATABASE_URL that is running. ${checkLog}`,
  },
  backups_not_set: {
    what: "No backups are set up. If this disk fails, everything is lost.",
    todo: "Set BACKUP_DIR and BACKUP_AT, and restart Sextant.",
  },
  backup_folder_away: {
    what: "The backup folder can’t be used.",
    todo: "Check that the disk of BACKUP_DIR is mounted and that Sextant’s user may write to it.",
  },
  backup_missing: {
    what: "There is no good backup. If the database were lost now, nothing could be restored.",
    todo: "Run: npm run backup. If it fails, it says why.",
  },
  backup_old: {
    what: "The last good backup is over 26 hours old.",
    todo: `Check the free space in BACKUP_DIR. ${checkLog} Then run: npm run backup`,
  },
  backup_unverified: {
    what: "No backup has been verified for a week.",
    todo: `${checkLog} Then run npm run verify with the newest folder in BACKUP_DIR.`,
  },
  backup_same_disk: {
    what: "Backups are on the same disk as the data.",
    todo: "Move BACKUP_DIR to another disk.",
  },
  archiving_failing: {
    what: "Archiving of WAL fails. The disk fills up until it works again.",
    todo: "Free space where WAL is archived, and read in PostgreSQL’s log why archive_command failed.",
  },
  jobs_failed: {
    what: "Ten or more jobs failed. What they were to do isn’t done.",
    todo: "Read in the log why, remove the cause, and retry them on the page.",
  },
  jobs_waiting: {
    what: "Jobs have waited for over half an hour: scores, emails and imports come late.",
    todo: runWorker,
  },
  sweep_late: {
    what: "Tests that ran out of time aren’t submitted.",
    todo: runWorker,
  },
  scoring_late: {
    what: "Scores are over half an hour late. Students’ answers are saved.",
    todo: runWorker,
  },
  disk_full: {
    what: "The disk of the data is full, so answers can’t be saved.",
    todo: "Free at least 1 GB on the disk of DATA_DIR, or enlarge it. Never delete anything in its folder postgres/.",
  },
  disk_read_only: {
    what: "The disk of the data is read-only, so answers can’t be saved.",
    todo: "Find out why with dmesg, then mount the disk of DATA_DIR for writing again.",
  },
  disk_data: {
    what: "The disk of the data is nearly full, and uploads are refused.",
    todo: "Free some space on the disk of DATA_DIR, or enlarge it.",
  },
  disk_backups: {
    what: "The disk of the backups is nearly full.",
    todo: "Free some space on the disk of BACKUP_DIR, or set BACKUP_KEEP to keep fewer backups.",
  },
  mail_stuck: {
    what: "The mail server has taken no email for a quarter of an hour.",
    todo: "Read in the outbox what it says, and correct the mail settings.",
  },
  mail_failed: {
    what: "At least half of the emails of the last 24 hours failed.",
    todo: "Look in the outbox for what they have in common.",
  },
  sms_stuck: {
    what: "The SMS provider has taken no message for a quarter of an hour.",
    todo: "Read in the outbox what it says, and correct the account in the settings.",
  },
  sms_failed: {
    what: "At least half of the text messages of the last 24 hours failed.",
    todo: "Look in the outbox for what they have in common, and check the account’s balance.",
  },
  schema_ahead: {
    what: "A newer Sextant updated the database.",
    todo: "Install the newer version here too, and restart Sextant.",
  },
};

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Returns what an alert says. */
export function alertTexts({
  kind,
  alert: { cause, host, since },
}: DueAlert): Words & { subject: string; lines: string[]; button: string } {
  const { what, todo } = words[cause];
  const where = host === null ? "" : ` on ${host}`;
  const begun = `Since ${moment.format(since)} UTC${where}`;
  const [first = what] = what.split(/(?<=\.) /);
  return kind === "raised"
    ? { what, todo, subject: `Alert: ${first}`, lines: [what, begun, todo], button: "Open operations" }
    : { what, todo, subject: `Resolved: ${first}`, lines: [`This is over: ${what}`, begun], button: "Open operations" };
}
