import { useTranslation } from "react-i18next";
import { useAgo } from "../ui/use-ago.ts";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { DiskUse } from "./disk-bars.tsx";
import type { Curve } from "./draw-day.ts";
import type { Finding, State } from "./requests.ts";
import { useSizes } from "./use-sizes.ts";

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

/** Returns what is said of each part that the installation has. */
export function useLines(state: State): Line[] {
  const { t } = useTranslation("operations");
  const numbers = useNumbers();
  const durations = useDurations();
  const ago = useAgo();
  const size = useSizes();
  const said = (seconds: number | null) => durations.words(Math.round(seconds ?? 0));
  const { saving, database, replication, replica, backups, jobs, sittings, disk, mail, sms, versions, alerts } = state;
  const needsAttention = (cause: Finding["cause"]) => state.findings.some((finding) => finding.cause === cause);

  /** Whole from ten on. */
  const rate = (value: number) =>
    numbers.counted(value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value));
  const inMs = (value: number) => t("saving.ms", { said: numbers.counted(Math.round(value)) });
  const curveOf = (
    name: Exclude<keyof State["limits"], "saved_within_ms">,
    say: (value: number) => string,
  ): Pick<Line, "curve"> => ({
    curve: {
      points: state.history.flatMap(({ at, [name]: value }) => (value === null ? [] : [{ at, value }])),
      ...{ limit: state.limits[name], say },
    },
  });

  const ofReplication = (): Line[] => {
    if (!replication && !replica) return [];
    const { standbys } = replication ?? { standbys: [] };
    const read = !replica
      ? ""
      : replica.lag_seconds === null
        ? t("replication.replica_away")
        : t("replication.replica", { lag: said(replica.lag_seconds) });
    if (!replication) return [{ id: "replication", parts: ["replication"], now: read, details: [] }];
    const lag = said(Math.max(0, ...standbys.map(({ lag_seconds }) => lag_seconds)));
    return [
      {
        ...{ id: "replication", parts: ["replication"], figure: lag, ...curveOf("lag_seconds", said) },
        now: standbys.length > 0 ? t("replication.standbys", { count: standbys.length, lag }) : t("replication.none"),
        details: [
          ...standbys.map(({ name, is_synchronous }) =>
            t(is_synchronous ? "replication.synchronous" : "replication.asynchronous", { name }),
          ),
          read,
        ],
      },
    ];
  };

  const ofBackups = (): Line[] => {
    if (!backups) return [];
    const { folder, archiving, is_daily } = backups;
    const good = folder?.good_at ?? null;
    const now = () => {
      if (!folder) return t("backups.elsewhere");
      if (!folder.is_reachable) return t("backups.away");
      return good === null ? t("backups.none") : t("backups.good", { ago: ago(good) });
    };
    const verified = () => {
      if (!folder?.is_reachable) return "";
      if (!is_daily) return t("backups.by_hand");
      return folder.verified_at === null
        ? t("backups.unverified")
        : t("backups.verified", { ago: ago(folder.verified_at) });
    };
    const archived = () => {
      if (!archiving) return "";
      if (archiving.failing_since !== null) return t("backups.archiving_failing");
      return archiving.archived_at === null
        ? t("backups.never_archived")
        : t("backups.archived", { ago: ago(archiving.archived_at) });
    };
    const bars = () => {
      if (!folder || folder.made_at.length === 0) return "";
      return t(folder.verified_at === null ? "backups.days" : "backups.days_verified");
    };
    const age = good === null ? null : (new Date(state.checked_at).getTime() - new Date(good).getTime()) / 1000;
    return [
      {
        ...{ id: "backups", parts: ["backups"], now: now(), details: [verified(), archived(), bars()] },
        ...(folder ? { backups: { made: folder.made_at, verified: folder.verified_at } } : {}),
        ...(age === null ? {} : { figure: said(age), of: t("backups.age") }),
      },
    ];
  };

  const alerted = () => {
    if (alerts.mail > 0) return t(alerts.webhook ? "alerts.both" : "alerts.mail", { count: alerts.mail });
    return t(alerts.webhook ? "alerts.webhook" : "alerts.none");
  };
  const isAlerting = alerts.mail > 0 || alerts.webhook;

  const { data } = disk;
  const diskUse = (id: DiskUse["id"]): DiskUse[] => {
    const room = disk[id];
    if (!room) return [];
    const { total_bytes: total, free_bytes } = room;
    return [{ ...{ id, total, used: total - free_bytes, needsAttention: needsAttention(`disk_${id}`) } }];
  };
  return [
    {
      ...{ id: "saving", parts: ["saving"], href: { to: "/live", label: "live" } },
      now: t("saving.in_progress", { count: sittings.in_progress }),
      details: [
        saving.a_second > 0 ? t("saving.rate", { said: rate(saving.a_second) }) : t("saving.none"),
        saving.within_ms === null ? "" : t("saving.within", { time: inMs(saving.within_ms) }),
      ],
      ...(saving.within_ms === null
        ? {}
        : {
            figure: inMs(saving.within_ms),
            of: t("saving.limit", { time: inMs(state.limits.saved_within_ms) }),
          }),
      curve: {
        points: saving.history.map(({ at, within_ms }) => ({ at, value: within_ms })),
        ...{ limit: state.limits.saved_within_ms, say: inMs },
      },
    },
    {
      ...{ id: "database", parts: ["database"] },
      now: t("database.now", { size: size(database.size_bytes) }),
      details: [
        database.oldest_transaction_seconds === null
          ? t("database.idle")
          : t("database.open", { age: said(database.oldest_transaction_seconds) }),
        t("database.checkpoint", { ago: ago(database.checkpoint_at), wal: size(database.checkpoint_wal_bytes) }),
      ],
      figure: numbers.counted(database.connections),
      of: t("database.of", { max: numbers.counted(database.max_connections) }),
      ...curveOf("connections", numbers.counted),
    },
    ...ofReplication(),
    ...ofBackups(),
    {
      ...{ id: "jobs", parts: ["jobs"] },
      now:
        jobs.waiting > 0 ? t("jobs.waiting", { count: jobs.waiting, age: said(jobs.oldest_seconds) }) : t("jobs.idle"),
      details: [t("jobs.running", { count: jobs.running }), t("jobs.later", { count: jobs.later })],
      figure: numbers.counted(jobs.failed),
      of: t("jobs.failed"),
      ...curveOf("oldest_job_seconds", said),
    },
    {
      ...{ id: "sittings", parts: ["sittings"] },
      now:
        sittings.overdue > 0
          ? t("sittings.overdue", { count: sittings.overdue, age: said(sittings.overdue_seconds) })
          : t("sittings.on_time"),
      details: [t("sittings.unscored", { count: sittings.unscored })],
      figure: numbers.counted(sittings.overdue),
      of: t("sittings.figure"),
      ...curveOf("overdue_seconds", said),
    },
    {
      ...{ id: "disk", parts: ["disk"] },
      now: data ? t("disk.data", { free: size(data.free_bytes) }) : t("disk.unknown"),
      details: [
        disk.backups
          ? t("disk.backups", { free: size(disk.backups.free_bytes), total: size(disk.backups.total_bytes) })
          : "",
        t("disk.reserve", { size: size(disk.reserve_bytes) }),
      ],
      ...(data
        ? { figure: numbers.share(data.total_bytes - data.free_bytes, data.total_bytes), of: t("disk.used") }
        : {}),
      disks: [...diskUse("data"), ...diskUse("backups")],
    },
    {
      ...{ id: "messages", parts: ["mail", "sms"], href: { to: "/outbox", label: "outbox" } },
      now: mail.sends || sms.sends ? t("messages.sent", { count: mail.sent + sms.sent }) : t("messages.unset"),
      details: [t("messages.waiting", { count: mail.waiting + sms.waiting })],
      figure: numbers.counted(mail.failed + sms.failed),
      of: t("messages.failed"),
      curve: {
        points: state.message_hours.map(({ at, count }) => ({ at, value: count })),
        ...{ limit: null, stepMs: HOUR_MS, say: (value) => t("messages.an_hour", { count: value }) },
      },
    },
    {
      ...{ id: "alerts", parts: [], now: alerted() },
      details: [t(isAlerting ? "alerts.when" : "alerts.set")],
    },
    {
      ...{ id: "versions", parts: ["versions"] },
      now: t("versions.now", { version: versions.sextant }),
      details: [t("versions.others", versions)],
    },
  ];
}
