import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import type { MailServer } from "../../platform/mail/send-mail.ts";
import type { Channels } from "../../platform/outbox/channels.ts";
import type { Platform } from "../../platform/platform.ts";
import { proveWrite } from "../../platform/readiness.ts";
import { type Alert, alertChannels, dueAlerts, followAlerts } from "./alert-rules.ts";
import { listAlerts, replaceAlerts } from "./alerts.queries.ts";
import { judge } from "./judge.ts";
import { createOutageNote } from "./outage-note.ts";
import { sendAlert } from "./send-alert.ts";
import { takeReadings } from "./take-readings.ts";
import { thresholds } from "./thresholds.ts";

/** Any fixed number: processes take turns. */
const lookLock = 7_340_033_009;
const EVERY_MS = 30_000;

/** What each machine has of its own. */
const local = new Set(["disk", "backups"]);

type Watching = Pick<Platform, "db" | "pool" | "config" | "version" | "log" | "replica">;

/** Looks for what is red, and tells of it. */
export interface AlertWatch {
  look(now: Date): Promise<void>;
}

/**
 * Creates what tells of red causes by mail and webhook: each once, however many processes look, and once more when it is over. What is needed
 * to tell that the database is down is kept in memory, and which process does so in DATA_DIR.
 */
export function createAlertWatch(platform: Watching, channels: Channels): AlertWatch {
  const { config, db, pool, log } = platform;
  const note = createOutageNote(config.dataDir, newId());
  const ways = alertChannels.filter((channel) =>
    channel === "mail" ? (config.alerts?.mail.length ?? 0) > 0 : config.alerts?.webhook,
  );
  let server: MailServer | null = null;

  /** Sends what is due of these, and returns them with what was told. */
  async function tell(alerts: readonly Alert[], red: ReadonlySet<string>, now: Date): Promise<Alert[]> {
    const told = new Map(alerts.map((alert) => [alert.key, alert]));
    for (const due of dueAlerts(alerts, red, now, ways)) {
      const { kind, channel, alert } = due;
      try {
        await sendAlert(config, server, due, now);
      } catch (error) {
        log.error({ err: error, cause: alert.cause, channel }, "an alert could not be sent; it is tried again");
        continue;
      }
      const current = told.get(alert.key) ?? alert;
      told.set(alert.key, { ...current, told: { ...current.told, [channel]: kind === "raised" ? now : null } });
    }
    return [...told.values()];
  }

  async function lookAtDatabase(isDown: boolean, now: Date): Promise<void> {
    const alert = await note.take(isDown, now);
    if (!alert) return;
    const [after = alert] = await tell([alert], new Set(isDown ? [alert.key] : []), now);
    const isTold = after.told.mail !== null || after.told.webhook !== null;
    if (isDown || isTold) await note.keep(after, now);
    else await note.remove();
  }

  async function lookAtAll(now: Date, on: Database): Promise<void> {
    const readings = await takeReadings({ ...platform, db: on }, channels);
    const red = judge(readings)
      .filter(({ verdict }) => verdict === "red")
      .map(({ cause }) => {
        const host = local.has(thresholds[cause].part) ? hostname() : null;
        return { cause, host, key: host === null ? cause : `${cause}@${host}` };
      });
    const before = await listAlerts(on);
    const ours = ({ host }: Alert) => host === null || host === hostname();
    const followed = followAlerts(before.filter(ours), red, now);
    const told = await tell(followed, new Set(red.map(({ key }) => key)), now);
    const isRed = new Set(red.map(({ key }) => key));
    const kept = told.filter(
      (alert) => isRed.has(alert.key) || alert.told.mail !== null || alert.told.webhook !== null,
    );
    await replaceAlerts(on, [...before.filter((alert) => !ours(alert)), ...kept]);
  }

  return {
    async look(now) {
      try {
        await proveWrite(pool);
      } catch {
        // It is away, full, or takes no writes: whichever, no answer is saved.
        return lookAtDatabase(true, now);
      }
      server = await channels.mail();
      await lookAtDatabase(false, now);
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lookLock]);
        if (!rows[0]?.taken) return;
        try {
          await lookAtAll(now, db);
        } finally {
          await client.query("select pg_advisory_unlock($1)", [lookLock]);
        }
      } finally {
        client.release();
      }
    },
  };
}

/** Looks every half minute until stopped; not at the same moment as other processes. */
export function startAlerts(watch: AlertWatch, log: Logger): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        looking = watch
          .look(new Date())
          .catch((error: unknown) => log.error({ err: error }, "looking for what to alert of failed"))
          .then(plan);
      },
      EVERY_MS * (0.8 + Math.random() * 0.4),
    );
    timer.unref();
  };
  plan();
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
}
