import { open } from "node:fs/promises";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { openFile } from "@sextant/interchange/bundle/open-folder.ts";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";
import { foreignFormat } from "@sextant/interchange/foreign-formats.ts";
import { type Format, isBinary, sniffFormat } from "@sextant/interchange/formats.ts";
import { message } from "@sextant/interchange/messages/message.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import { recogniseBundle } from "@sextant/interchange/read-bundle.ts";
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../../../platform/refusal.ts";

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

/** Why a zip has nothing for us. */
function noneIn(name: string, head: Buffer): string {
  if (/\.od[st]$/i.test(name)) return "This is an OpenDocument file. Save it as .xlsx or .docx.";
  const foreign = foreignFormat(name, head);
  if (foreign) return say(message(foreign), "en");
  return "This archive has no question file we can read.";
}

/** What to do with a file of which we know another form; null for any other. */
function whatElse(name: string, head: Buffer): string | null {
  const isOlder = head.subarray(0, 4).toString("hex") === "d0cf11e0";
  if (isOlder && /\.xls[bt]?$/i.test(name))
    return "This is an older Excel workbook, or it has a password. Save it as .xlsx.";
  if (isOlder) return "This is an older Office file, or it has a password. Save it as .docx or .xlsx.";
  if (head.subarray(0, 5).toString() === "{\\rtf") return "This is a rich text file (.rtf). Save it as .docx.";
  const foreign = sniffFormat(name, head) === null ? foreignFormat(name, head) : null;
  return foreign && say(message(foreign), "en");
}

/** @throws BundleError, Refusal `unsupported_media_type` */
async function openAny(path: string, name: string, head: Buffer): Promise<Bundle> {
  const format = sniffFormat(name, head);
  if (head[0] === 0x50 && head[1] === 0x4b) {
    if (format !== null && isBinary(format)) return openFile(path, false, name);
    const bundle = await openZip(path);
    // A Word document or a workbook under another name is one all the same.
    const extension = bundle.names.includes("word/document.xml")
      ? "docx"
      : bundle.names.includes("xl/workbook.xml")
        ? "xlsx"
        : null;
    if (extension === null) return bundle;
    await bundle.close();
    return openFile(path, false, `${name}.${extension}`);
  }
  const known = whatElse(name, head);
  if (known) throw unknownType(known);
  const type = await fileTypeFromBuffer(head);
  if (type?.mime === "application/rtf") throw unknownType("We can’t read rich text. Save it as .docx and import that.");
  if (type && !type.mime.endsWith("xml"))
    throw unknownType(
      `A file of type ${type.mime} has no questions that we read. Save them as Word, Excel or CSV, and import that.`,
    );
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
  if (head[0] === 0x50 && head[1] === 0x4b) throw invalidFile(noneIn(name, head));
  throw unknownType(say(message("unknown_file"), "en"));
}
