import { open } from "node:fs/promises";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { openFile } from "@sextant/interchange/bundle/open-folder.ts";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";
import { type Format, sniffFormat } from "@sextant/interchange/formats.ts";
import { recogniseBundle } from "@sextant/interchange/read-bundle.ts";
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

const invalidFile = (message: string) => new Refusal("invalid", message, { errors: [{ path: "file", message }] });
const unknownType = (message: string) => new Refusal("unsupported_media_type", message);

/** @throws BundleError, Refusal `unsupported_media_type` */
async function openAny(path: string, name: string, head: Buffer): Promise<Bundle> {
  const format = sniffFormat(name, head);
  if (head[0] === 0x50 && head[1] === 0x4b) {
    if (format === "docx") return openFile(path, false, name);
    const bundle = await openZip(path);
    if (!bundle.names.includes("word/document.xml")) return bundle;
    await bundle.close();
    // A Word document under another name is one all the same.
    return openFile(path, false, `${name}.docx`);
  }
  const type = await fileTypeFromBuffer(head);
  if (type && !type.mime.endsWith("xml"))
    throw unknownType(`We can’t import questions from files of type ${type.mime}.`);
  if (format === "jsonl" && isUtf16(head)) throw unknownType("JSONL must be UTF-8, but this file is UTF-16.");
  return openFile(path, false, name || "questions.jsonl");
}

/**
 * Opens what was handed over: a zip by its bytes (but a docx, which is one, as a document), else as one file.
 *
 * @param name What its sender calls it, for the report.
 * @param asked The format that its sender says it is.
 * @throws Refusal `unsupported_media_type`, `invalid` or `too_large`; also when nothing in it is read.
 */
export async function openUpload(path: string, name: string, asked?: Format): Promise<Bundle> {
  const head = await firstBytes(path);
  if (head.length === 0) throw invalidFile("This file is empty.");
  try {
    const bundle = await openAny(path, name, head);
    if (asked || (await recogniseBundle(bundle)).length > 0) return bundle;
    await bundle.close();
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new Refusal(error.problem, error.message, {
      errors: [{ path: "file", message: error.message }],
      cause: error,
    });
  }
  if (head[0] === 0x50 && head[1] === 0x4b) throw invalidFile("This archive has no question file we can read.");
  throw unknownType("We can’t read questions in this format.");
}
