import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { deleteFiles, selectAbandoned } from "./files.queries.ts";

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
