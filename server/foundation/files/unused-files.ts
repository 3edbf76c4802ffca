import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteFiles, hasFile, lockContents, selectAbandoned } from "./files.queries.ts";

/** Lists files that were uploaded as answers before then and kept for none. */
export function listAbandonedFiles(db: Database, before: Date): Promise<string[]> {
  return selectAbandoned(db, before);
}

/** Deletes those of these files that nothing shows. @returns Hashes of contents that nobody has any more. */
export async function deleteUnusedFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : deleteFiles(tx, sql<boolean>`files.id = any(${[...new Set(ids)]}::uuid[])`);
}

/** Deletes a person's files that nothing shows. @returns Hashes of contents that nobody has any more. */
export function deletePersonsFiles(tx: Tx, userId: string): Promise<string[]> {
  return deleteFiles(tx, sql<boolean>`files.created_by = ${userId}::uuid`);
}

/**
 * Removes the bytes of contents that nobody has any more, once what deleted their files is committed. A file of the same content that came
 * meanwhile, or is about to, keeps them.
 */
export async function removeUnusedBytes(db: Database, storage: Storage, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    await inTransaction(db, async (tx) => {
      await lockContents(tx, [hash]);
      if (!(await hasFile(tx, hash))) await storage.remove(hash);
    });
  }
}
