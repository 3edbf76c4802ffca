import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noteLowDisk } from "../../platform/storage/low-disk.ts";
import { notifyStaff } from "./notify-staff.ts";

/**
 * Tells staff that the disk is nearly full: once for each time that it becomes so. Looking again changes nothing until it has recovered.
 *
 * @returns Whether it is nearly full, and what is free.
 */
export async function notifyDiskLow(
  db: Database,
  wake: () => void,
  config: Pick<Config, "dataDir" | "diskReserveMb">,
): Promise<{ isLow: boolean; freeBytes: number }> {
  const { low, isLow, freeBytes } = await noteLowDisk(config);
  if (low !== null) {
    await inTransaction(db, (tx) => notifyStaff(tx, wake, { kind: "disk_low", key: low, data: {} }));
  }
  return { isLow, freeBytes };
}
