import { resolve } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { startChaining } from "./audit/chain-entries.ts";
import { watchBackups } from "./backup/backup-figures.ts";
import { startDailyBackups } from "./backup/daily-backups.ts";
import { updateDatabase } from "./backup/update-database.ts";
import { channelsOf } from "./channels.ts";
import { demoPassword } from "./demo/accounts.ts";
import { needsDemo, seedDemo } from "./demo/seed.ts";
import { expirePrepared } from "./exports/prepared/prepared-file.ts";
import { expireUploads } from "./files/uploads/expire-uploads.ts";
import { createFirstStaffLink, needsFirstStaff } from "./identity/first-staff.ts";
import { askForResultChecks } from "./marking/check-results.ts";
import { notifyArchivingFailed } from "./notifications/notify-archiving-failed.ts";
import { notifyDiskLow } from "./notifications/notify-disk-low.ts";
import { startNotifying } from "./notifying.ts";
import { createAlertWatch, startAlerts } from "./operations/watch-alerts.ts";
import { pageAddress, readyLines } from "./platform/banner.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./platform/database/embedded.ts";
import { explainConnection } from "./platform/database/explain-connection.ts";
import { grantRights } from "./platform/database/grant-rights.ts";
import { startBeating } from "./platform/downtime.ts";
import { startHousekeeping } from "./platform/housekeeping.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { openPlatform } from "./platform/open.ts";
import { stopWithParent } from "./platform/parent.ts";
import { onPool, type Platform } from "./platform/platform.ts";
import { openLog } from "./platform/request-ids.ts";
import { watchDisks } from "./platform/storage/disk-figures.ts";
import { expireSpooled } from "./platform/storage/expire-spooled.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { readCertificate } from "./platform/tls/certificate.ts";
import { startWorker } from "./platform/worker.ts";
import { createWorkerLocks } from "./platform/worker-locks.ts";
import { cleanAnswerFiles } from "./sessions/answer-files/clean-answer-files.ts";
import { startSweep } from "./sessions/sweep.ts";
import { listDemoAccounts } from "./settings/demo-accounts.queries.ts";
import { applyRetention } from "./settings/retention.ts";
import { demoAccountsMaySignIn } from "./sign-ins/demo-lock.ts";
import { tasksOf } from "./tasks.ts";

const say = (line: string) => console.log(line);

interface FoundDatabase {
  /** For the server. */
  url: string;
  /** For who brings the schema up to date. */
  ownerUrl: string;
  embedded: EmbeddedDatabase | null;
}

/** The embedded database, unless one was given. */
async function findDatabase({ databaseUrl, migrateDatabaseUrl, dataDir, walArchive }: Config): Promise<FoundDatabase> {
  if (databaseUrl) return { url: databaseUrl, ownerUrl: migrateDatabaseUrl ?? databaseUrl, embedded: null };
  const embedded = await startEmbeddedDatabase({ dataDir: resolve(dataDir), log: say, archive: walArchive });
  return { url: embedded.runtimeUrl, ownerUrl: embedded.url, embedded };
}

/** The demo school where nobody else is: in the embedded database when it is empty, in a given one only when asked. */
async function fillDemo(platform: Platform): Promise<void> {
  const { config, db } = platform;
  if (config.databaseUrl && !config.demo) return;
  if (await needsDemo(db, config.demo)) await seedDemo(onPool(platform, platform.long), say);
}

/** Without a demo and without a staff person, nobody could begin: a link that makes the first one. */
async function offerFirstStaff({ db }: Platform, address: string, hasDemo: boolean): Promise<void> {
  if (hasDemo || !(await needsFirstStaff(db))) return;
  const token = await createFirstStaffLink(db);
  say(`\nCreate the first staff account with this link. It works once:\n  ${address}/first-staff?token=${token}\n`);
}

interface Started {
  /** Says that it is not ready, and waits until those who send requests here had time to notice. */
  leave(): Promise<void>;
  /** Stops everything in the reverse order. */
  stop(): Promise<void>;
}

/** Starts config → database → jobs → http. */
async function start(): Promise<Started> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = openLog(config.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse())
      await each().catch((error) => log.error({ err: error }, "while stopping"));
  };
  try {
    // What is wrong with it is said before anything is started.
    if (config.tls) await readCertificate(config.tls);
    const { url, ownerUrl, embedded } = await findDatabase(config);
    if (embedded) stops.push(() => embedded.stop());
    embedded?.onExit((reason) => {
      console.error(reason.message);
      process.exitCode = 1;
      end();
    });
    await updateDatabase(config, ownerUrl, say);
    await grantRights(ownerUrl, url);
    const platform = await openPlatform(config, url, log, packageJson.version);
    stops.push(() => platform.close());
    if (config.metrics) {
      if (config.backupDir) watchBackups(platform.metrics, config.backupDir);
      watchDisks(platform.metrics, {
        data: config.dataDir,
        ...(config.backupDir ? { backups: config.backupDir } : {}),
      });
      const figures = await serveMetrics(config.metrics, platform);
      stops.push(() => figures.stop());
    }
    await fillDemo(platform);
    if (config.alerts) {
      const watched = onPool(platform, platform.jobs);
      const alerts = startAlerts(createAlertWatch(watched, channelsOf(watched)), log);
      stops.push(() => alerts.stop());
    }
    if (config.parts.worker) {
      const locks = createWorkerLocks(url, log, embedded !== null);
      stops.push(() => locks.stop());
      await locks.poll();
      const worker = await startWorker(platform.jobs.pool, tasksOf(onPool(platform, platform.jobs)), log, locks);
      stops.push(() => worker.stop());
      const housekeeping = startHousekeeping(platform.long.db, log, async () => {
        await expireUploads(config.dataDir);
        await expireSpooled(config.dataDir);
        await cleanAnswerFiles(platform.long.db, openStorage(config));
        await applyRetention(platform.long.db);
        await expirePrepared(platform.long.db, openStorage(config));
        await askForResultChecks(platform.long.db);
        const { isLow, freeBytes } = await notifyDiskLow(platform.long.db, platform.live.wake, config);
        if (isLow) log.error({ freeBytes }, "the disk is nearly full: uploads are refused, answers are still saved");
        const since = config.walArchive && (await notifyArchivingFailed(platform.long.db, platform.live.wake));
        if (since) log.error({ since }, "archiving the WAL has failed since; the disk fills up until it works again");
      });
      stops.push(async () => housekeeping.stop());
      const chaining = startChaining(platform.jobs.db, log);
      stops.push(() => chaining.stop());
      const sweep = startSweep(platform.db, platform.live.wake, log);
      stops.push(() => sweep.stop());
      if (config.dailyBackups) {
        const backups = startDailyBackups({ ...config.dailyBackups, env: process.env }, log);
        stops.push(() => backups.stop());
      }
      const notifying = startNotifying(platform);
      stops.push(() => notifying.stop());
    }
    if (config.parts.http) {
      const beating = await startBeating(platform.db, log);
      stops.push(async () => beating.stop());
      const app = await buildApp(platform);
      // For localhost Fastify opens a second server, which would never learn of a renewed certificate.
      const host = config.tls && config.host === "localhost" ? "127.0.0.1" : config.host;
      await app.listen({ port: config.port, host });
      stops.push(() => app.close());
      const address = pageAddress(config, app);
      const accounts = demoAccountsMaySignIn(config) ? await listDemoAccounts(platform.db) : [];
      for (const line of readyLines(address, accounts, demoPassword)) say(line);
      await offerFirstStaff(platform, address, accounts.length > 0);
    } else say("Working on jobs. Press Ctrl+C to stop.");
    return { leave: () => platform.readiness.leave(config.parts.http ? config.drainSeconds : 0), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Prints what went wrong in one line where that is enough for whoever runs this. */
function explain(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`;
  if (code === "EACCES" && port !== undefined)
    return `This user may not open port ${port}. Allow it (docs/operations.md), or choose another port: PORT=8443 npm start`;
  const { DATABASE_URL = null, MIGRATE_DATABASE_URL = null } = process.env;
  return explainConnection(error, { DATABASE_URL, MIGRATE_DATABASE_URL }) ?? message ?? String(error);
}

let stopping: Promise<void> | null = null;

const started = start().catch((error: unknown) => {
  console.error(explain(error));
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
});

/** Stops once, in the reverse order. Ctrl-C may come twice: from the terminal, and passed on by what started us. */
function end(isGentle = false): void {
  if (stopping) return;
  stopping = started
    .then(async ({ leave, stop }) => {
      if (isGentle) await leave();
      await stop();
    })
    .then(() => process.exit());
}

process.on("SIGINT", () => end());
// What sends SIGTERM to a server may have others to send its requests to.
process.on("SIGTERM", () => end(true));
stopWithParent(end);
