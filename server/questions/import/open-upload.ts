import { open } from "node:fs/promises";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { openJsonl } from "@sextant/interchange/bundle/open-folder.ts";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../../platform/refusal.ts";

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isUtf16 = (head: Buffer) => ["fffe", "feff"].includes(head.subarray(0, 2).toString("hex"));

/**
 * Opens what was handed over as a zip of JSONL with pictures, or as one JSONL file, by its bytes.
 *
 * @param name What its sender calls it, for the report.
 * @throws Refusal `unsupported_media_type`, `invalid` or `too_large`.
 */
export async function openUpload(path: string, name: string): Promise<Bundle> {
  const head = await firstBytes(path);
  if (head.length === 0)
    throw new Refusal("invalid", "The file is empty.", { errors: [{ path: "file", message: "The file is empty." }] });
  try {
    if (head[0] === 0x50 && head[1] === 0x4b) return await openZip(path);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new Refusal(error.problem, error.message, {
      errors: [{ path: "file", message: error.message }],
      cause: error,
    });
  }
  if ((await fileTypeFromBuffer(head)) || isUtf16(head)) {
    throw new Refusal(
      "unsupported_media_type",
      "The file is neither JSONL in UTF-8 nor a zip of it with its pictures.",
    );
  }
  return openJsonl(path, false, name || "questions.jsonl");
}
