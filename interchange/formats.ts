import { readAiken } from "./aiken/read-aiken.ts";
import { readHeader } from "./csv/columns.ts";
import { streamCsv } from "./csv/read-csv.ts";
import { readDocx } from "./docx/read-docx.ts";
import { streamGift } from "./gift/read-gift.ts";
import { streamMoodleXml } from "./moodle-xml/read-moodle-xml.ts";
import { looksLikeQtiItem, readQtiItem } from "./qti/read-qti-item.ts";
import { looksLikeQti12, readQti12 } from "./qti12/read-qti12.ts";
import type { DocumentStream } from "./read-document.ts";
import { decodeText } from "./text/decode.ts";
import { readYamlSet } from "./yaml-sets/read-yaml-set.ts";

/** Formats whose files are in memory whole, though not all of their questions. JSONL streams, and packages are several files: see `read-bundle.ts`. */
const readers = {
  qti: readQtiItem,
  qti12: readQti12,
  moodle_xml: streamMoodleXml,
  gift: streamGift,
  aiken: readAiken,
  csv: streamCsv,
  docx: readDocx,
  yaml: readYamlSet,
} satisfies Record<string, (bytes: Uint8Array, file: string) => DocumentStream | Promise<DocumentStream>>;

/** What a file of questions may be. */
export const formats = ["jsonl", ...(Object.keys(readers) as (keyof typeof readers)[])] as const;
export type Format = (typeof formats)[number];

/** Reads a document of a format; what it says of each question, and the pictures that it holds itself. */
export async function readDocument(
  format: keyof typeof readers,
  bytes: Uint8Array,
  file: string,
): Promise<DocumentStream> {
  return readers[format](bytes, file);
}

const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Formats that a name alone tells; an extension that stands for several is looked into. */
const byExtension: Record<string, Format> = {
  jsonl: "jsonl",
  ndjson: "jsonl",
  gift: "gift",
  csv: "csv",
  tsv: "csv",
  docx: "docx",
  yaml: "yaml",
  yml: "yaml",
};

function sniffXml(head: string): Format | null {
  if (looksLikeQtiItem(head)) return "qti";
  if (looksLikeQti12(head)) return "qti12";
  return /<quiz[\s>]/.test(head) ? "moodle_xml" : null;
}

const answerLine = /^ANSWER\s*:\s*[A-Z]\s*$/im;

function sniffText(head: string): Format | null {
  if (answerLine.test(head) && /^[A-Z][.)]\s/im.test(head)) return "aiken";
  const [first = ""] = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  const cells = first.split(/[,;\t]/);
  if (cells.length > 1 && cells.some((cell) => readHeader(cell.replaceAll('"', "")) === "stem")) return "csv";
  if (/^\s*(?:::|\/\/|\$CATEGORY\s*:)/m.test(head) || /[^\\]\{[^}]*\}/s.test(head)) return "gift";
  return null;
}

/**
 * Returns what a file is, by its name and its first kilobytes; null when it is nothing that is read.
 *
 * @param head The beginning of the file; a docx is known by its name alone.
 */
export function sniffFormat(name: string, head: Uint8Array): Format | null {
  const extension = extensionOf(name);
  const named = byExtension[extension];
  if (named === "docx" || (named && head.length === 0)) return named;
  const text = decodeText(head).trimStart();
  if (text.startsWith("<")) return sniffXml(text) ?? (named === "gift" ? "gift" : null);
  // What no text holds: a picture or a document under the name of a text.
  if (text.includes("\0")) return null;
  if (named) return named;
  if (text.startsWith("{")) return extension === "json" ? null : "jsonl";
  if (["xml", "qti", "json", "html", "htm", "md", "css", "js"].includes(extension)) return null;
  return sniffText(text);
}
