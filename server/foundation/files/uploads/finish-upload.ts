import { join } from "node:path";
import type { FileStore } from "@tus/file-store";
import type { Database } from "../../../platform/database/client.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { createFileFromDisk } from "../create-file.ts";
import { deleteUpload, markFinished, selectUpload, type UploadRow } from "./uploads.queries.ts";
import { IMPORT_PURPOSE } from "./whole-upload.ts";

/** A complete upload. */
type Whole = Pick<UploadRow, "id" | "name" | "purpose">;

/** Finishes an upload whose bytes are all there. Returns its file; null for an import, which makes none. */
export type FinishUpload = (userId: string, upload: Whole) => Promise<string | null>;

/** Returns what makes files of uploads; those who ask while that takes its time wait for the same file. */
export function createFinishUpload(db: Database, storage: Storage, store: FileStore): FinishUpload {
  /** Makes the file of an upload. @returns Its id. */
  async function finish(userId: string, { id, name }: Whole): Promise<string> {
    const path = join(store.directory, id);
    try {
      const file = await createFileFromDisk(db, storage, { id: userId }, { name, path, upload: id });
      await store.remove(id).catch(() => {});
      return file.id;
    } catch (error) {
      // Another process may have been quicker to finish it; the bytes are gone then.
      const row = await selectUpload(db, userId, id);
      if (row?.file_id) return row.file_id;
      if (!row) throw notFound("This upload");
      // What is refused now would be refused again: the bytes go. A disk gets room again.
      if (error instanceof Refusal && error.code !== "disk_full") {
        await store.remove(id).catch(() => {});
        await deleteUpload(db, id);
      }
      throw error;
    }
  }

  const finishing = new Map<string, Promise<string>>();
  return async (userId, upload) => {
    if (upload.purpose === IMPORT_PURPOSE) {
      await markFinished(db, upload.id);
      return null;
    }
    const finished = finishing.get(upload.id) ?? finish(userId, upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, finished);
    return finished;
  };
}
