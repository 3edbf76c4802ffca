import { MAX_UPLOAD_BYTES } from "@sextant/contract/upload-limits.ts";
import { MAX_IMPORT_BYTES } from "@sextant/contract/uploads.ts";
import type { Upload } from "@tus/server";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Reserve } from "../../../platform/storage/reserve.ts";
import { fileName } from "../create-file.ts";
import { requireStorageQuotaKept } from "../storage-quota.ts";
import { requireDiskFor } from "./under-way.ts";
import { insertUpload, lockUploader, selectUnfinished } from "./uploads.queries.ts";
import { ANSWER_PURPOSE, IMPORT_PURPOSE } from "./whole-upload.ts";

/** One person's uploads under way, together. */
const MAX_UNFINISHED = { bytes: 4 * MAX_UPLOAD_BYTES, count: 20 };

const purposes = [IMPORT_PURPOSE, ANSWER_PURPOSE];

/**
 * Keeps room for an upload whose bytes are yet to come.
 *
 * @throws Refusal where it is too large, or this person or the disk has too much under way.
 */
export async function beginUpload(
  { db, dataDir, reserve }: { db: Database; dataDir: string; reserve: Reserve },
  userId: string,
  { id, size, metadata }: Upload,
): Promise<void> {
  if (size === undefined) throw new Refusal("malformed", "Send Upload-Length when you create the upload.");
  const name = fileName(metadata?.filename ?? "");
  const purpose = purposes.find((one) => one === metadata?.purpose) ?? null;
  if (purpose === IMPORT_PURPOSE && size > MAX_IMPORT_BYTES)
    throw new Refusal("too_large", "Files for import can be at most 100 MiB.");
  await inTransaction(db, async (tx) => {
    // One upload of a person begins at a time: of two that would be the last allowed the second is refused.
    await lockUploader(tx, userId);
    const open = await selectUnfinished(tx, userId);
    if (open.count >= MAX_UNFINISHED.count || open.bytes + size > MAX_UNFINISHED.bytes) {
      throw new Refusal("too_large", "Finish or cancel your other uploads first.");
    }
    await insertUpload(tx, { id, userId, name, size, purpose });
    await requireStorageQuotaKept(tx, userId, size);
    await requireDiskFor(tx, dataDir, reserve);
  });
}
