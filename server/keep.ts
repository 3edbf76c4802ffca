import { watchBackups } from "./backup/backup-figures.ts";
import { startDailyBackups } from "./backup/daily-backups.ts";
import { isOfCluster } from "./backup/is-of-cluster.ts";
import type { Manifest } from "./backup/manifest.ts";
import { channelsOf } from "./channels.ts";
import { expirePrepared } from "./exports/prepared/prepared-file.ts";
import { expireUploads } from "./files/uploads/expire-uploads.ts";
import { askForResultChecks } from "./marking/check-results.ts";
import { notifyArchivingFailed } from "./notifications/notify-archiving-failed.ts";
import { notifyDiskLow } from "./notifications/notify-disk-low.ts";
import { createAlertWatch, startAlerts } from "./operations/watch-alerts.ts";
import { startHistory } from "./operations/watch-history.ts";
import { startHousekeeping } from "./platform/housekeeping.ts";
import { onPool, type Platform } from "./platform/platform.ts";
import { watchDisks } from "./platform/storage/disk-figures.ts";
import { expireSpooled } from "./platform/storage/expire-spooled.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { askForErasures } from "./retention/erase-leavers.ts";
import { cleanAnswerFiles } from "./sessions/answer-files/clean-answer-files.ts";
import { applyRetention } from "./settings/retention.ts";

/** Has figures read of what a machine has once. */
export function watchMachine({ config, metrics }: Platform): void {
  if (config.backupDir) watchBackups(metrics, config.backupDir);
  watchDisks(metrics, { data: config.dataDir, ...(config.backupDir ? { backups: config.backupDir } : {}) });
}

function keepHouse({ config, live, log, long }: Platform): { stop(): void } {
  return startHousekeeping(long.db, log, async () => {
    await expireUploads(config.dataDir);
    await expireSpooled(config.dataDir);
    await cleanAnswerFiles(long.db, openStorage(config));
    await applyRetention(long.db);
    await expirePrepared(long.db, openStorage(config));
    await askForResultChecks(long.db);
    await askForErasures(long.db);
    const { isLow, freeBytes } = await notifyDiskLow(long.db, live.wake, config);
    if (isLow) log.error({ freeBytes }, "the disk is nearly full: uploads are refused, answers are still saved");
    const since = config.walArchive && (await notifyArchivingFailed(long.db, live.wake));
    if (since) log.error({ since }, "archiving the WAL has failed since; the disk fills up until it works again");
  });
}

/**
 * Starts what one process does for all on its machine: alerts, housekeeping, daily backups.
 *
 * @param stops Gets what stops each.
 */
export function startKeeping(platform: Platform, stops: (() => Promise<unknown>)[]): void {
  const { config, log } = platform;
  if (config.alerts) {
    const watched = onPool(platform, platform.jobs);
    const alerts = startAlerts(createAlertWatch(watched, channelsOf(watched)), log);
    stops.push(() => alerts.stop());
  }
  if (!config.parts.worker) return;
  const measured = onPool(platform, platform.jobs);
  const history = startHistory(measured, channelsOf(measured), log);
  stops.push(() => history.stop());
  const housekeeping = keepHouse(platform);
  stops.push(async () => housekeeping.stop());
  if (config.dailyBackups) {
    const isOfNow = (manifest: Manifest) => isOfCluster(manifest, config);
    const backups = startDailyBackups({ ...config.dailyBackups, env: process.env, isOfNow }, log);
    stops.push(() => backups.stop());
  }
}
