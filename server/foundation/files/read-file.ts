import { buffer } from "node:stream/consumers";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { selectFile, selectPictureSizes } from "./files.queries.ts";

/** Lists the sizes of pictures in bytes by id without checking access; other files, and missing ones, are left out. */
export async function listPictureSizes(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectPictureSizes(db, ids)).map((row) => [row.id, Number(row.size_bytes)]));
}

/** Reads a whole file without checking access: for questions that the caller may show. @throws Refusal `not_found`. */
export async function readStoredFile(
  db: Database,
  storage: Storage,
  id: string,
): Promise<{ mediaType: string; bytes: Buffer }> {
  const row = await selectFile(db, id);
  const content = row && (await storage.read(row.hash));
  if (!row || !content) throw notFound("This file");
  return { mediaType: row.media_type, bytes: await buffer(content.stream) };
}
