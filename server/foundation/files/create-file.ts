import { open, readFile, stat } from "node:fs/promises";
import type { Database } from "../../platform/database/client.ts";
import { newRandomId } from "../../platform/ids.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { encodePicture } from "./encode-picture.ts";
import type { FileRow } from "./files.queries.ts";
import { type Saving, saveFile } from "./save-file.ts";
import { type Sniffed, sniff } from "./sniff.ts";
import { requireStorageQuota } from "./storage-quota.ts";
import { withReservedQuota } from "./with-reserved-quota.ts";

/** Returns what an uploader calls a file, without folders and control characters, as a name to show and to save under. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  return [...last.replaceAll(/[\p{Cc}\p{Cf}"]/gu, "").trim()].slice(0, 200).join("");
}

type Named = { name: string } & Pick<Saving, "upload" | "alongWith">;

/** Pictures are decoded in memory. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
/** So much of a file says what it is; what is text to here is text. */
const HEAD_BYTES = 256 * 1024;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Tells what a file that lies on disk is. @throws Refusal `invalid` for an empty one, `unsupported_media_type`. */
export async function sniffDisk(path: string): Promise<{ size: number; sniffed: Sniffed }> {
  const { size } = await stat(path);
  if (size === 0) throw invalid("file", "This file is empty.");
  return { size, sniffed: await sniff(await headOf(path), size > HEAD_BYTES) };
}

/**
 * Takes a file that lies on disk, however large; only pictures are read into memory. The room that its upload took becomes its own.
 *
 * @throws Refusal `unsupported_media_type`, `too_large`, `invalid`, `quota_exceeded`; as `saveFile`.
 */
export async function createFileFromDisk(
  db: Database,
  storage: Storage,
  actor: { id: string | null },
  { name, path, upload = null, alongWith }: Named & { path: string },
): Promise<FileRow> {
  const { size, sniffed } = await sniffDisk(path);
  if (sniffed.kind === "picture") {
    if (size > MAX_PICTURE_BYTES) throw new Refusal("too_large", "This picture is larger than 64 MiB.");
    return createFile(db, storage, actor, {
      name,
      bytes: await readFile(path),
      upload,
      ...(alongWith ? { alongWith } : {}),
    });
  }
  return withReservedQuota(db, { upload, userId: actor.id, name: fileName(name), size }, async (taken) => {
    const hash = await storage.putFile(path);
    const kept = { hash, media_type: sniffed.mediaType, name: fileName(name), size_bytes: size };
    const row = { id: newRandomId(), ...kept, width: null, height: null, created_by: actor.id };
    return saveFile(db, storage, row, {
      putAgain: () => storage.putFile(path),
      upload: taken,
      ...(alongWith ? { alongWith } : {}),
    });
  });
}

/**
 * Accepts an upload: checks its bytes, re-encodes a picture, stores the bytes, then the row.
 *
 * @throws Refusal `unsupported_media_type`, `too_large`, `invalid`, `quota_exceeded`.
 */
export async function createFile(
  db: Database,
  storage: Storage,
  actor: { id: string | null },
  { name, bytes: given, upload = null, alongWith }: Named & { bytes: Uint8Array },
): Promise<FileRow> {
  if (given.length === 0) throw invalid("file", "This file is empty.");
  if (upload === null) await requireStorageQuota(db, actor.id, 0);
  const sniffed = await sniff(given);
  const picture = sniffed.kind === "picture" ? await encodePicture(given, sniffed.becomes) : null;
  const bytes = picture?.bytes ?? given;
  return withReservedQuota(
    db,
    { upload, userId: actor.id, name: fileName(name), size: bytes.length },
    async (taken) => {
      // The row comes last, so that it never names bytes that are not there.
      const hash = await storage.put(bytes);
      const row = {
        id: newRandomId(),
        hash,
        media_type: sniffed.kind === "picture" ? sniffed.becomes : sniffed.mediaType,
        name: fileName(name),
        size_bytes: bytes.length,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        created_by: actor.id,
      };
      return saveFile(db, storage, row, {
        putAgain: () => storage.put(bytes),
        upload: taken,
        ...(alongWith ? { alongWith } : {}),
      });
    },
  );
}
