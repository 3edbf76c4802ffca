import { findInstallationId } from "../../platform/installation-id.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { begunAt, findNewest, findVerified, mayBeOf } from "./folder.ts";

const MS_PER_SECOND = 1000;

/** Has figures served of when the newest backups of an installation in a folder were begun. */
export function watchBackups(metrics: Pick<Metrics, "figure">, folder: string, dataDir: string): void {
  const sample = (name: string | null) => (name === null ? [] : [{ value: begunAt(name).getTime() / MS_PER_SECOND }]);
  metrics.figure({
    name: "sextant_backup_last_good_timestamp_seconds",
    help: "When the newest whole backup was begun",
    read: async () => sample(await findNewest(folder, mayBeOf(findInstallationId(dataDir)))),
  });
  metrics.figure({
    name: "sextant_backup_last_verified_timestamp_seconds",
    help: "When the newest backup was begun that the daily check found good",
    read: async () => sample(await findVerified(folder, findInstallationId(dataDir))),
  });
}
