import type { Config } from "../../platform/config.ts";
import { BYTES_PER_MB, findDiskFault, readDisk } from "../../platform/storage/disk-space.ts";
import type { Readings } from "./readings.ts";

/** Returns the room on the disks of data and backups. */
export async function readDisks({
  dataDir,
  backupDir,
  diskReserveMb,
}: Pick<Config, "dataDir" | "backupDir" | "diskReserveMb">): Promise<Readings["disk"]> {
  return {
    reserve_bytes: diskReserveMb * BYTES_PER_MB,
    data: await readDisk(dataDir),
    backups: backupDir === null ? null : await readDisk(backupDir),
    fault: await findDiskFault(dataDir),
  };
}
