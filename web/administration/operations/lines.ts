import type { DiskUse } from "./disk-bars.tsx";
import type { Curve } from "./draw-day.ts";
import type { Finding, State } from "./requests.ts";
import type { LineWords } from "./use-line-words.ts";

const HOUR_MS = 3_600_000;

/** What is said of one part. */
export interface Line {
  id:
    | "saving"
    | "database"
    | "replication"
    | "backups"
    | "jobs"
    | "sittings"
    | "disk"
    | "messages"
    | "alerts"
    | "versions";
  parts: readonly Finding["part"][];
  now: string;
  details: readonly string[];
  figure?: string;
  of?: string;
  /** The last 24 hours, and how one of its values is said. */
  curve?: Curve & { say: (value: number) => string };
  backups?: { made: readonly string[]; verified: string | null };
  disks?: readonly DiskUse[];
  href?: { to: string; label: "live" | "outbox" };
}

const curveOf = (
  state: State,
  name: Exclude<keyof State["limits"], "saved_within_ms">,
  say: (value: number) => string,
): NonNullable<Line["curve"]> => ({
  points: state.history.flatMap(({ at, [name]: value }) => (value === null ? [] : [{ at, value }])),
  limit: state.limits[name],
  say,
});

/** Returns what is said of saving answers. */
export function savingLine({ saving, sittings, limits }: State, { t, rate, inMs }: LineWords): Line {
  return {
    id: "saving",
    parts: ["saving"],
    href: { to: "/live", label: "live" },
    now: t("saving.in_progress", { count: sittings.in_progress }),
    details: [
      saving.a_second > 0 ? t("saving.rate", { said: rate(saving.a_second) }) : t("saving.none"),
      saving.within_ms === null ? "" : t("saving.within", { time: inMs(saving.within_ms) }),
    ],
    ...(saving.within_ms === null
      ? {}
      : { figure: inMs(saving.within_ms), of: t("saving.limit", { time: inMs(limits.saved_within_ms) }) }),
    curve: {
      points: saving.history.map(({ at, within_ms }) => ({ at, value: within_ms })),
      limit: limits.saved_within_ms,
      say: inMs,
    },
  };
}

/** Returns what is said of the database. */
export function databaseLine(state: State, { t, counted, said, size, ago }: LineWords): Line {
  const { database } = state;
  return {
    id: "database",
    parts: ["database"],
    now: t("database.now", { size: size(database.size_bytes) }),
    details: [
      database.oldest_transaction_seconds === null
        ? t("database.idle")
        : t("database.open", { age: said(database.oldest_transaction_seconds) }),
      t("database.checkpoint", { ago: ago(database.checkpoint_at), wal: size(database.checkpoint_wal_bytes) }),
    ],
    figure: counted(database.connections),
    of: t("database.of", { max: counted(database.max_connections) }),
    curve: curveOf(state, "connections", counted),
  };
}

/** Returns what is said of standbys and the read replica; nothing where there are none. */
export function replicationLines(state: State, { t, said }: LineWords): Line[] {
  const { replication, replica } = state;
  if (!replication && !replica) return [];
  const read = !replica
    ? ""
    : replica.lag_seconds === null
      ? t("replication.replica_away")
      : t("replication.replica", { lag: said(replica.lag_seconds) });
  if (!replication) return [{ id: "replication", parts: ["replication"], now: read, details: [] }];
  const { standbys } = replication;
  const lag = said(Math.max(0, ...standbys.map(({ lag_seconds }) => lag_seconds)));
  return [
    {
      id: "replication",
      parts: ["replication"],
      figure: lag,
      curve: curveOf(state, "lag_seconds", said),
      now: standbys.length > 0 ? t("replication.standbys", { count: standbys.length, lag }) : t("replication.none"),
      details: [
        ...standbys.map(({ name, is_synchronous }) =>
          t(is_synchronous ? "replication.synchronous" : "replication.asynchronous", { name }),
        ),
        read,
      ],
    },
  ];
}

/** Returns what is said of the queue of jobs. */
export function jobLine(state: State, { t, counted, said }: LineWords): Line {
  const { jobs } = state;
  return {
    id: "jobs",
    parts: ["jobs"],
    now: jobs.waiting > 0 ? t("jobs.waiting", { count: jobs.waiting, age: said(jobs.oldest_seconds) }) : t("jobs.idle"),
    details: [t("jobs.running", { count: jobs.running }), t("jobs.later", { count: jobs.later })],
    figure: counted(jobs.failed),
    of: t("jobs.failed"),
    curve: curveOf(state, "oldest_job_seconds", said),
  };
}

/** Returns what is said of sittings that should have ended or been scored. */
export function sittingLine(state: State, { t, counted, said }: LineWords): Line {
  const { sittings } = state;
  return {
    id: "sittings",
    parts: ["sittings"],
    now:
      sittings.overdue > 0
        ? t("sittings.overdue", { count: sittings.overdue, age: said(sittings.overdue_seconds) })
        : t("sittings.on_time"),
    details: [t("sittings.unscored", { count: sittings.unscored })],
    figure: counted(sittings.overdue),
    of: t("sittings.figure"),
    curve: curveOf(state, "overdue_seconds", said),
  };
}

/** Returns what is said of the disks. */
export function diskLine({ disk, findings }: State, { t, share, size }: LineWords): Line {
  const { data, backups } = disk;
  const diskUse = (id: DiskUse["id"]): DiskUse[] => {
    const room = disk[id];
    if (!room) return [];
    const { total_bytes: total, free_bytes } = room;
    const needsAttention = findings.some(({ cause }) => cause === `disk_${id}`);
    return [{ id, total, used: total - free_bytes, needsAttention }];
  };
  return {
    id: "disk",
    parts: ["disk"],
    now: data ? t("disk.data", { free: size(data.free_bytes) }) : t("disk.unknown"),
    details: [
      backups ? t("disk.backups", { free: size(backups.free_bytes), total: size(backups.total_bytes) }) : "",
      t("disk.reserve", { size: size(disk.reserve_bytes) }),
    ],
    ...(data ? { figure: share(data.total_bytes - data.free_bytes, data.total_bytes), of: t("disk.used") } : {}),
    disks: [...diskUse("data"), ...diskUse("backups")],
  };
}

/** Returns what is said of mail and messages to phones. */
export function messageLine({ mail, sms, message_hours }: State, { t, counted }: LineWords): Line {
  return {
    id: "messages",
    parts: ["mail", "sms"],
    href: { to: "/outbox", label: "outbox" },
    now: mail.sends || sms.sends ? t("messages.sent", { count: mail.sent + sms.sent }) : t("messages.unset"),
    details: [t("messages.waiting", { count: mail.waiting + sms.waiting })],
    figure: counted(mail.failed + sms.failed),
    of: t("messages.failed"),
    curve: {
      points: message_hours.map(({ at, count }) => ({ at, value: count })),
      limit: null,
      stepMs: HOUR_MS,
      say: (value) => t("messages.an_hour", { count: value }),
    },
  };
}

/** Returns to whom alerts go. */
export function alertLine({ alerts }: State, { t }: LineWords): Line {
  const { mail, webhook } = alerts;
  const now =
    mail > 0
      ? t(webhook ? "alerts.both" : "alerts.mail", { count: mail })
      : t(webhook ? "alerts.webhook" : "alerts.none");
  return { id: "alerts", parts: [], now, details: [t(mail > 0 || webhook ? "alerts.when" : "alerts.set")] };
}

/** Returns what runs here, in which versions. */
export function versionLine({ versions }: State, { t }: LineWords): Line {
  return {
    id: "versions",
    parts: ["versions"],
    now: t("versions.now", { version: versions.sextant }),
    details: [t("versions.others", versions)],
  };
}
