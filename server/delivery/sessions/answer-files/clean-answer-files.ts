import { deleteUnusedFiles, listAbandonedFiles, removeUnusedBytes } from "../../../foundation/files/unused-files.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { deleteUnnamed } from "./answer-files.queries.ts";

const DAY_MS = 86_400_000;
/** A file that was uploaded but never became part of an answer is kept so long after its upload. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Removes files that students uploaded and no answer names: those of sittings that are over, and those that were never kept for one.
 * What an earlier answer named stays, since that answer may be looked at, or counted, later.
 */
export async function cleanAnswerFiles(db: Database, storage: Storage, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const hashes = await inTransaction(db, async (tx) => {
    const unnamed = await deleteUnnamed(tx, before);
    return deleteUnusedFiles(tx, [...unnamed, ...(await listAbandonedFiles(tx, before))]);
  });
  await removeUnusedBytes(db, storage, hashes);
}
