import { operationCauses } from "@sextant/contract/operations-causes.ts";
import { describe, expect, test } from "vitest";
import { judge } from "./judge.ts";
import type { Readings } from "./readings.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const GB = 1024 ** 3;

const folder: NonNullable<NonNullable<Readings["backups"]>["folder"]> = {
  is_reachable: true,
  is_same_disk: false,
  good_at: ago(3),
  verified_at: ago(3),
  first_at: ago(300),
  made_at: [ago(3)],
};
const standby = { name: "db-2", is_synchronous: true, lag_seconds: 0.4 };
const messages = { sends: true, sent: 410, failed: 2, waiting: 1, stuck_seconds: null };

/** An installation that has everything, and in which nothing is wrong. */
const fine: Readings = {
  now,
  saving: { a_second: 71, within_ms: 18, history: [] },
  database: {
    version: "17.6",
    is_embedded: true,
    connections: 41,
    max_connections: 120,
    size_bytes: 38 * GB,
    oldest_transaction_seconds: 2,
    checkpoint_at: ago(0.1),
    checkpoint_wal_bytes: GB / 2,
    max_wal_bytes: GB,
  },
  replication: { is_synchronous_wanted: true, synchronous: 1, is_hidden: false, standbys: [standby] },
  replica: { lag_seconds: 0.2, limit_seconds: 5 },
  backups: { folder, is_daily: true, archiving: { archived_at: ago(0.05), failing_since: null } },
  jobs: { waiting: 3, running: 1, failed: 0, later: 9, oldest_seconds: 40 },
  sittings: { in_progress: 214, overdue: 1, overdue_seconds: 0.5, unscored: 3, unscored_seconds: 4 },
  disk: {
    reserve_bytes: GB,
    fault: null,
    data: { free_bytes: 400 * GB, total_bytes: 700 * GB },
    backups: { free_bytes: 800 * GB, total_bytes: 900 * GB },
  },
  mail: messages,
  sms: messages,
  versions: { sextant: "1.8.2", node: "24.11.0", postgres: "17.6", schema: "2026", is_schema_ahead: false },
};

const found = (changed: Partial<Readings>) =>
  judge({ ...fine, ...changed }).map(({ cause, verdict }) => `${cause} ${verdict}`);
const backups = (changed: Partial<typeof folder>, more: object = {}) => ({
  backups: { folder: { ...folder, ...changed }, is_daily: true, archiving: null, ...more },
});
const saving = (within_ms: number | null) => ({ saving: { ...fine.saving, within_ms } });
const database = (changed: Partial<Readings["database"]>) => ({ database: { ...fine.database, ...changed } });
const replication = (changed: Partial<NonNullable<Readings["replication"]>>) => ({
  replication: { ...(fine.replication as NonNullable<Readings["replication"]>), ...changed },
});
const jobs = (changed: Partial<Readings["jobs"]>) => ({ jobs: { ...fine.jobs, ...changed } });
const sittings = (changed: Partial<Readings["sittings"]>) => ({ sittings: { ...fine.sittings, ...changed } });
const free = (data: number, ofBackups: number, fault: Readings["disk"]["fault"] = null) => ({
  disk: {
    reserve_bytes: GB,
    fault,
    data: { free_bytes: data, total_bytes: 700 * GB },
    backups: { free_bytes: ofBackups, total_bytes: 700 * GB },
  },
});

describe("what is found", () => {
  test.each<[string, Partial<Readings>, string[]]>([
    ["a full disk, and not also how little is left", free(0, 90 * GB, "full"), ["disk_full red"]],
    ["a disk that is read-only", free(90 * GB, 90 * GB, "read_only"), ["disk_read_only red"]],
    ["nothing, when all is well", {}, []],
    ["saves, 19 in 20 within 50 ms", saving(49.9), []],
    ["saves that take longer", saving(50), ["saves_slow warning"]],
    ["nothing of saves, where there are too few to say", saving(null), []],
    ["connections, from 80%", database({ connections: 96 }), ["connections_high warning"]],
    ["connections, from 95%", database({ connections: 114 }), ["connections_high red"]],
    ["no connections, at 79%", database({ connections: 95 }), []],
    ["a transaction of 15 minutes", database({ oldest_transaction_seconds: 900 }), ["transaction_long warning"]],
    ["a transaction of two hours", database({ oldest_transaction_seconds: 7200 }), ["transaction_long red"]],
    ["twice the WAL", database({ checkpoint_wal_bytes: 2 * GB }), ["checkpoint_late warning"]],
    ["five times the WAL", database({ checkpoint_wal_bytes: 5 * GB }), ["checkpoint_late red"]],
    ["no replication, where there is none", { replication: null }, []],
    ["no synchronous standby", replication({ synchronous: 0, standbys: [] }), ["standby_not_synchronous red"]],
    ["only others, where none is wanted", replication({ is_synchronous_wanted: false, synchronous: 0 }), []],
    [
      "a wanted standby that can’t be seen",
      replication({ synchronous: 0, is_hidden: true, standbys: [] }),
      ["replication_hidden warning"],
    ],
    [
      "the standby that is furthest behind",
      replication({ standbys: [standby, { ...standby, lag_seconds: 31 }] }),
      ["standby_late warning"],
    ],
    [
      "a standby that is five minutes behind",
      replication({ standbys: [{ ...standby, lag_seconds: 300 }] }),
      ["standby_late red"],
    ],
    ["no read replica, where none is wanted", { replica: null }, []],
    ["one at its limit", { replica: { lag_seconds: 5, limit_seconds: 5 } }, []],
    ["one beyond its limit", { replica: { lag_seconds: 6, limit_seconds: 5 } }, ["replica_late warning"]],
    ["one that is five minutes behind", { replica: { lag_seconds: 300, limit_seconds: 5 } }, ["replica_late red"]],
    ["one that is a day behind", { replica: { lag_seconds: 86_400, limit_seconds: 5 } }, ["replica_late red"]],
    ["one that can’t be read", { replica: { lag_seconds: null, limit_seconds: 5 } }, ["replica_away red"]],
    ["no backups of the embedded database", { backups: null }, ["backups_not_set warning"]],
    ["nothing of backups that other tools make", { ...database({ is_embedded: false }), backups: null }, []],
    ["a folder that is away", backups({ is_reachable: false, good_at: null }), ["backup_folder_away red"]],
    ["no backup yet", backups({ good_at: null, verified_at: null, first_at: null }), ["backup_missing red"]],
    ["no old backup, at 25 hours", backups({ good_at: ago(25.9), verified_at: ago(25.9) }), []],
    ["a backup of 26 hours", backups({ good_at: ago(26), verified_at: ago(26) }), ["backup_old red"]],
    ["none verified for two days", backups({ verified_at: ago(48) }), ["backup_unverified warning"]],
    ["none verified for a week", backups({ verified_at: ago(168) }), ["backup_unverified red"]],
    ["none ever verified", backups({ verified_at: null }), ["backup_unverified red"]],
    ["none verified yet, on the first day", backups({ verified_at: null, first_at: ago(3) }), []],
    ["nothing of verifying, where backups are made by hand", backups({ verified_at: null }, { is_daily: false }), []],
    ["the same disk", backups({ is_same_disk: true }), ["backup_same_disk warning"]],
    [
      "archiving that just failed",
      backups({}, { archiving: { archived_at: ago(0.1), failing_since: ago(0.1) } }),
      ["archiving_failing warning"],
    ],
    [
      "archiving that has failed for long",
      backups({}, { archiving: { archived_at: ago(1), failing_since: ago(1) } }),
      ["archiving_failing red"],
    ],
    ["one failed job", jobs({ failed: 1 }), ["jobs_failed warning"]],
    ["ten failed jobs", jobs({ failed: 10 }), ["jobs_failed red"]],
    ["jobs that wait five minutes", jobs({ oldest_seconds: 300 }), ["jobs_waiting warning"]],
    ["jobs that wait half an hour", jobs({ oldest_seconds: 1800 }), ["jobs_waiting red"]],
    ["no jobs", jobs({ waiting: 0, oldest_seconds: null }), []],
    ["sittings overdue by ten seconds", sittings({ overdue_seconds: 10 }), ["sweep_late warning"]],
    ["sittings overdue by two minutes", sittings({ overdue_seconds: 120 }), ["sweep_late red"]],
    ["scores owed for five minutes", sittings({ unscored_seconds: 300 }), ["scoring_late warning"]],
    ["scores owed for half an hour", sittings({ unscored_seconds: 1800 }), ["scoring_late red"]],
    ["twice the reserve is enough", free(2 * GB, 2 * GB), []],
    ["less than twice the reserve", free(2 * GB - 1, 800 * GB), ["disk_data warning"]],
    ["less than the reserve", free(400 * GB, GB - 1), ["disk_backups red"]],
    ["mail that can’t be sent for five minutes", { mail: { ...messages, stuck_seconds: 300 } }, ["mail_stuck warning"]],
    [
      "mail that can’t be sent for a quarter of an hour",
      { mail: { ...messages, stuck_seconds: 900 } },
      ["mail_stuck red"],
    ],
    ["few failed messages", { sms: { ...messages, sent: 0, failed: 4 } }, []],
    ["one failed message of ten", { sms: { ...messages, sent: 45, failed: 5 } }, ["sms_failed warning"]],
    ["half of the messages", { mail: { ...messages, sent: 5, failed: 5 } }, ["mail_failed red"]],
    ["a newer database", { versions: { ...fine.versions, is_schema_ahead: true } }, ["schema_ahead warning"]],
  ])("%s", (_what, changed, expected) => expect(found(changed)).toEqual(expected));
});

test("what is red comes first, and says by how much", () => {
  const changed = {
    ...backups({ is_same_disk: true, good_at: ago(31), verified_at: ago(31) }),
    ...free(1.5 * GB, 800 * GB),
  };
  expect(judge({ ...fine, ...changed })).toEqual([
    {
      cause: "backup_old",
      part: "backups",
      verdict: "red",
      value: 31 * 3600,
      limit: 26 * 3600,
      since: ago(31),
    },
    { cause: "backup_same_disk", part: "backups", verdict: "warning", value: null, limit: null, since: null },
    { cause: "disk_data", part: "disk", verdict: "warning", value: 1.5 * GB, limit: 2 * GB, since: null },
  ]);
});

test("causes are told in one order", () => {
  const bad = { ...database({ connections: 120 }), ...jobs({ failed: 10 }), ...free(0, 0) };
  const causes = judge({ ...fine, ...bad }).map(({ cause }) => cause);
  expect(causes).toEqual(operationCauses.filter((cause) => causes.includes(cause)));
});
