import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newRandomId } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { lockContents, selectFilesByHash } from "./files.queries.ts";
import type { FileFacts } from "./get-file.ts";
import { saveFile } from "./save-file.ts";

/** A picture whose bytes, encoded by us, are in storage already. */
export interface StoredPicture {
  hash: string;
  mediaType: string;
  name: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Returns a file for each of these pictures, by hash: one within the actor's reach that has the same content, else a new one of
 * theirs.
 */
export async function savePictures(
  db: Database,
  storage: Storage,
  actor: Actor,
  pictures: readonly StoredPicture[],
): Promise<Map<string, FileFacts>> {
  if (pictures.length === 0) return new Map();
  const hashes = pictures.map((picture) => picture.hash);
  const kept = new Map<string, FileFacts>((await selectFilesByHash(db, actor, hashes)).map((row) => [row.hash, row]));
  return inTransaction(db, async (tx) => {
    // All of them before the first is written: the room of all files is held from then on.
    await lockContents(tx, hashes);
    for (const { hash, mediaType, name, size, width, height } of pictures) {
      if (kept.has(hash)) continue;
      const owned = { id: newRandomId(), created_by: actor.id };
      const row = { ...owned, hash, media_type: mediaType, name, size_bytes: size, width, height };
      kept.set(hash, await saveFile(tx, storage, row));
    }
    return kept;
  });
}
