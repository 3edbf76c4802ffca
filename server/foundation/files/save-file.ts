import type { Insertable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Files } from "../../platform/database/schema.gen.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { type FileRow, insertFile, lockContents } from "./files.queries.ts";
import { requireStorageQuotaKept } from "./storage-quota.ts";
import { removeUnusedBytes } from "./unused-files.ts";
import { claimUpload } from "./uploads/uploads.queries.ts";

/** Additional steps when saving a file. */
export interface Saving {
  /** Stores its bytes again: removing the last other file with the same content may have removed them. */
  putAgain?: () => Promise<unknown>;
  /** The upload that it comes from: the quota reserved for it passes to the file. */
  upload?: string | null;
  /** Writes further rows in the same transaction. */
  alongWith?: (tx: Tx, file: FileRow) => Promise<void>;
}

/** Ensures that the bytes of a content are stored, and stay while this transaction lasts. */
async function holdBytes(tx: Tx, storage: Storage, hash: string, putAgain: Saving["putAgain"]): Promise<void> {
  await lockContents(tx, [hash]);
  if (await storage.has(hash)) return;
  if (!putAgain) throw new Error("The bytes of a file are gone");
  await putAgain();
}

/**
 * Saves a file whose bytes were put into storage, if there is room for it.
 *
 * @throws Refusal `quota_exceeded`; `not_found` for an upload that is over, or became a file already.
 */
export async function saveFile(
  db: Database,
  storage: Storage,
  row: Insertable<Files> & { created_by: string | null; size_bytes: number },
  { putAgain, upload = null, alongWith }: Saving = {},
): Promise<FileRow> {
  try {
    return await inTransaction(db, async (tx) => {
      await holdBytes(tx, storage, row.hash, putAgain);
      const file = await insertFile(tx, row);
      if (upload === null) await requireStorageQuotaKept(tx, row.created_by, row.size_bytes);
      else if (!(await claimUpload(tx, upload, file.id))) throw notFound("This upload");
      await alongWith?.(tx, file);
      return file;
    });
  } catch (error) {
    // What joined another transaction is not over with this.
    if (!db.isTransaction) await removeUnusedBytes(db, storage, [row.hash]).catch(() => {});
    throw error;
  }
}
