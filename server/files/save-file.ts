import type { Insertable } from "kysely";
import type { Database } from "../platform/database/client.ts";
import type { Files } from "../platform/database/schema.gen.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type FileRow, insertFile } from "./files.queries.ts";
import { requireRoomTaken } from "./room.ts";
import { updateUploadFile } from "./uploads/uploads.queries.ts";

/**
 * Saves a file if there is room for it.
 *
 * @param upload The upload that it comes from: its room becomes the file's.
 * @throws Refusal `quota_exceeded`
 */
export function saveFile(
  db: Database,
  row: Insertable<Files> & { created_by: string | null; size_bytes: number },
  upload: string | null = null,
): Promise<FileRow> {
  return inTransaction(db, async (tx) => {
    const file = await insertFile(tx, row);
    if (upload !== null) await updateUploadFile(tx, upload, file.id);
    else await requireRoomTaken(tx, row.created_by, row.size_bytes);
    return file;
  });
}
