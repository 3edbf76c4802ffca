import { statfs } from "node:fs/promises";
import type { Config } from "../platform/config.ts";
import type { Readings } from "./readings.ts";

const BYTES_PER_MB = 1024 * 1024;

/** Returns how much is free on the disk of a folder; null where the system doesn’t tell. */
async function readDisk(folder: string): Promise<Readings["disk"]["data"]> {
  const found = await statfs(folder).catch(() => null);
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
}

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
  };
}
