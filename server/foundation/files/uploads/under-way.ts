import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/database/client.ts";
import type { Reserve } from "../../../platform/storage/reserve.ts";
import { uploadsFolder } from "./expire-uploads.ts";
import { listOpen } from "./uploads.queries.ts";

/** An upload without progress for this long reserves no space for its remaining bytes. It may continue if there is room then. */
const UNDER_WAY_MS = 5 * 60 * 1000;

/**
 * Checks that the disk has room for the remaining bytes of all uploads under way, in all processes. Within the transaction that has
 * inserted an upload, that upload counts too; the counters that the transaction locks make concurrent checks wait for it.
 *
 * @throws Refusal `disk_full`
 */
export async function requireDiskFor(db: Database, dataDir: string, reserve: Reserve): Promise<void> {
  const open = await listOpen(db);
  const folder = uploadsFolder(dataDir);
  const missing = await Promise.all(
    open.map(async ({ id, size_bytes, created_at }) => {
      const found = await stat(join(folder, id)).catch(() => null);
      const touchedAt = Math.max(found?.mtimeMs ?? 0, created_at.getTime());
      return Date.now() - touchedAt < UNDER_WAY_MS ? Math.max(0, Number(size_bytes) - (found?.size ?? 0)) : 0;
    }),
  );
  await reserve.require(missing.reduce((sum, bytes) => sum + bytes, 0));
}
