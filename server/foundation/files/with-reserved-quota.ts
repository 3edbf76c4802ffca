import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { requireStorageQuota, requireStorageQuotaKept } from "./storage-quota.ts";
import { deleteUnfinished, insertUpload } from "./uploads/uploads.queries.ts";

/**
 * Takes the room of a file before its bytes are kept, so that what comes at once, through whichever process, counts too; what has no room
 * fills no disk. An upload in pieces has taken its room at its beginning.
 *
 * @param keep Keeps bytes and row. Gets the upload whose room the file is to take over; null where there is none.
 * @throws Refusal `quota_exceeded`; what `keep` throws, and the room is free again.
 */
export async function withReservedQuota<Result>(
  db: Database,
  { upload, userId, name, size }: { upload: string | null; userId: string | null; name: string; size: number },
  keep: (upload: string | null) => Promise<Result>,
): Promise<Result> {
  if (upload !== null) return keep(upload);
  // Within a transaction of others the counters would be held for as long as it takes to write the bytes.
  if (userId === null || db.isTransaction) {
    await requireStorageQuota(db, userId, size);
    return keep(null);
  }
  const id = newId();
  await inTransaction(db, async (tx) => {
    await insertUpload(tx, { id, userId, name, size, purpose: null });
    await requireStorageQuotaKept(tx, userId, size);
  });
  try {
    return await keep(id);
  } catch (error) {
    await deleteUnfinished(db, id).catch(() => {});
    throw error;
  }
}
