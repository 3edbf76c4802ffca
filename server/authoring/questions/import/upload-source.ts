import { stat } from "node:fs/promises";
import { getFile } from "../../../foundation/files/get-file.ts";
import { findWholeUpload } from "../../../foundation/files/uploads/whole-upload.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Config } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";

/** A file to be imported, on this machine's disk, in the spool or not. */
export interface ImportSource {
  path: string;
  name: string;
  size: number;
  /** Its name in the spool, when it lies there. */
  spooled: string | null;
}

/** Returns where what was spooled lies. */
export async function spooledSource(storage: Storage, upload: string, name: string): Promise<ImportSource> {
  const path = await storage.spooled(upload);
  return { path, name, size: (await stat(path)).size, spooled: upload };
}

/**
 * Returns a file that was uploaded in pieces: an upload for an import, otherwise one of the actor's own files.
 *
 * @throws Refusal `not_found`; `invalid` for an incomplete upload; `too_large`.
 */
export async function uploadedSource(
  { db, storage, config }: { db: Database; storage: Storage; config: Config },
  actor: Actor,
  id: string,
  maxBytes: number,
): Promise<ImportSource> {
  const upload = await findWholeUpload(db, config, actor.id, id);
  if (upload === "unfinished") throw invalid("upload", "This upload isn’t finished yet.");
  if (upload) return { ...upload, spooled: null };
  const file = await getFile(db, actor, id);
  if (Number(file.size_bytes) > maxBytes) {
    throw new Refusal("too_large", `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
  }
  const there = await storage.read(file.hash);
  if (!there) throw invalid("upload", "This file’s content no longer exists. Upload it again.");
  return spooledSource(storage, await storage.spool(there.stream), file.name);
}
