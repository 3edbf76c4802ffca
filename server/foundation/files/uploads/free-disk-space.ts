import type { Config } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/client.ts";
import { findDiskSpace } from "../../../platform/storage/disk-space.ts";
import { dropPartialUploads } from "./drop-partial.ts";
import { deleteUnfinished } from "./uploads.queries.ts";

/** Gives up uploads of which bytes are missing while the disk has less free than is kept for answers. @returns How many. */
export async function freeDiskSpace(db: Database, config: Pick<Config, "dataDir" | "diskReserveMb">): Promise<number> {
  const dropped = await dropPartialUploads(config.dataDir, async () => !(await findDiskSpace(config)).isLow);
  for (const id of dropped) await deleteUnfinished(db, id);
  return dropped.length;
}
