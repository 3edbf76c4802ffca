import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { invalid } from "../platform/refusal.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { encodePicture } from "./encode-picture.ts";
import { type FileRow, insertFile } from "./files.queries.ts";
import { sniff } from "./sniff.ts";

/** What an uploader calls a file, without folders and control characters, as a name to show and to save under. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  return [...last.replaceAll(/[\p{Cc}\p{Cf}"]/gu, "").trim()].slice(0, 200).join("");
}

/**
 * Takes an upload: looks at its bytes, encodes a picture anew, keeps the bytes, then the row.
 *
 * @throws Refusal `unsupported_media_type`, `too_large`, `invalid`.
 */
export async function createFile(
  db: Database,
  storage: Storage,
  actor: { id: string },
  upload: { name: string; bytes: Uint8Array },
): Promise<FileRow> {
  if (upload.bytes.length === 0) throw invalid("file", "The file is empty.");
  const sniffed = await sniff(upload.bytes);
  const picture = sniffed.kind === "picture" ? await encodePicture(upload.bytes, sniffed.becomes) : null;
  const bytes = picture?.bytes ?? upload.bytes;
  // The row comes last, so that it never names bytes that are not there.
  const hash = await storage.put(bytes);
  return insertFile(db, {
    id: newId(),
    hash,
    media_type: sniffed.kind === "picture" ? sniffed.becomes : sniffed.mediaType,
    name: fileName(upload.name),
    size_bytes: bytes.length,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    created_by: actor.id,
  });
}
