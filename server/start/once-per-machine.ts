import { watchBackups } from "../administration/backup/backup-figures.ts";
import { startDailyBackups } from "../administration/backup/daily-backups.ts";
import { isOfCluster } from "../administration/backup/is-of-cluster.ts";
import type { Manifest } from "../administration/backup/manifest.ts";
import { createAlertWatch, startAlerts } from "../administration/operations/watch-alerts.ts";
import { startHistory } from "../administration/operations/watch-history.ts";
import { askForErasures } from "../administration/retention/erase-leavers.ts";
import { applyRetention } from "../administration/settings/retention.ts";
import { deleteRemoved } from "../administration/webhooks/delete-removed.ts";
import { turnOffFailing } from "../administration/webhooks/turn-off.ts";
import { askForResultChecks } from "../delivery/marking/check-results.ts";
import { cleanAnswerFiles } from "../delivery/sessions/answer-files/clean-answer-files.ts";
import { expireUploads } from "../foundation/files/uploads/expire-uploads.ts";
import { freeDiskSpace } from "../foundation/files/uploads/free-disk-space.ts";
import { notifyArchivingFailed } from "../foundation/notifications/notify-archiving-failed.ts";
import { notifyDiskLow } from "../foundation/notifications/notify-disk-low.ts";
import { expirePrepared } from "../insight/exports/prepared/prepared-file.ts";
import { refreshMetadata } from "../people/identity/saml/refresh-metadata.ts";
import { syncDueRosters } from "../people/rosters/rest/sync-due.ts";
import { startHousekeeping } from "../platform/housekeeping.ts";
import { onPool, type Platform } from "../platform/platform.ts";
import { watchDisks } from "../platform/storage/disk-figures.ts";
import { expireSpooled } from "../platform/storage/expire-spooled.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { channelsOf } from "./channels.ts";

/** Has figures read of what a machine has once. */
export function watchMachine({ config, metrics }: Platform): void {
  if (config.backupDir) watchBackups(metrics, config.backupDir, config.dataDir);
  watchDisks(metrics, { data: config.dataDir, ...(config.backupDir ? { backups: config.backupDir } : {}) });
}

function keepHouse(platform: Platform): { stop(): void } {
  const { config, live, log, long } = platform;
  return startHousekeeping(long.db, log, async () => {
    await expireUploads(config.dataDir);
    await expireSpooled(config.dataDir);
    const dropped = await freeDiskSpace(long.db, config);
    if (dropped > 0) log.error({ dropped }, "the disk is nearly full: unfinished uploads were removed");
    await cleanAnswerFiles(long.db, openStorage(config));
    await applyRetention(long.db);
    await refreshMetadata(onPool(platform, long));
    await syncDueRosters(long.db);
    await turnOffFailing(long.db, live.wake);
    await deleteRemoved(long.db);
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
    const backups = startDailyBackups(
      { ...config.dailyBackups, dataDir: config.dataDir, env: process.env, isOfNow },
      log,
    );
    stops.push(() => backups.stop());
  }
}
