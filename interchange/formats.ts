import { readAiken } from "./aiken/read-aiken.ts";
import { readHeader } from "./csv/columns.ts";
import { isBlackboardRow } from "./csv/read-blackboard.ts";
import { streamAnyTable } from "./csv/read-csv.ts";
import { readDocx } from "./docx/read-docx.ts";
import { foreignText } from "./foreign-formats.ts";
import { streamGift } from "./gift/read-gift.ts";
import { streamMoodleXml } from "./moodle-xml/read-moodle-xml.ts";
import { looksLikePlainText, readPlainText } from "./plain-text/read-plain-text.ts";
import { looksLikeQtiItem, readQtiItem } from "./qti/read-qti-item.ts";
import { looksLikeQti12, readQti12 } from "./qti12/read-qti12.ts";
import type { DocumentStream } from "./read-document.ts";
import { separators } from "./tables/read-rows.ts";
import { decodeText } from "./text/decode.ts";
import { readYamlSet } from "./yaml-sets/read-yaml-set.ts";

/** Formats whose files are in memory whole, though not all of their questions. JSONL streams, and packages are several files: see `read-bundle.ts`. */
const readers = {
  qti: readQtiItem,
  qti12: readQti12,
  moodle_xml: streamMoodleXml,
  gift: streamGift,
  aiken: readAiken,
  csv: streamAnyTable,
  xlsx: streamAnyTable,
  docx: readDocx,
  text: readPlainText,
  yaml: readYamlSet,
} satisfies Record<string, (bytes: Uint8Array, file: string) => DocumentStream | Promise<DocumentStream>>;

/** What a file of questions may be. */
export const formats = ["jsonl", ...(Object.keys(readers) as (keyof typeof readers)[])] as const;
export type Format = (typeof formats)[number];

/** Formats that are tables: how they are read can be said and told. */
const tables = ["csv", "xlsx"] as const satisfies readonly Format[];
export type TableFormat = (typeof tables)[number];

/** Returns whether a format is one of tables. */
export const isTableFormat = (format: Format): format is TableFormat => tables.some((one) => one === format);

/** Formats that aren’t text in an encoding. */
export const isBinary = (format: Format): boolean => format === "docx" || format === "xlsx";

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
  xlsx: "xlsx",
  xlsm: "xlsx",
  docx: "docx",
  yaml: "yaml",
  yml: "yaml",
};

function sniffXml(head: string): Format | null {
  if (looksLikeQtiItem(head)) return "qti";
  if (looksLikeQti12(head)) return "qti12";
  return /<quiz[\s>]/.test(head) ? "moodle_xml" : null;
}

/** Aiken's questions have no numbers, and its answers are in capitals; whatever else people type is read as they type it. */
const aikenAnswer = /^ANSWER\s*:\s*[A-Z]\s*$/m;
const numbered = /^\s*(?:q|question)?\s?\d{1,3}\s?[.)]\s/im;
/**
 * What only GIFT has: a title between colons, a category, or answers in braces that begin with a sign of theirs. Empty braces are an essay
 * behind the end of a sentence alone, since programs have them too.
 */
const giftAnswers =
  /^\s*(?:::[^:\n]+::|\$CATEGORY\s*:)|[^\\\]}]\{\s*(?:[=~]|#\s*[-+.\d=]|>\s*\d|(?:T|F|TRUE|FALSE)\s*[}#])|[.?!…。？؟:]\s*\{\s*\}/m;

function sniffText(head: string): Format | null {
  if (aikenAnswer.test(head) && /^[A-Z][.)]\s/m.test(head) && !numbered.test(head)) return "aiken";
  const [first = ""] = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (/^"?sep=[,;\t|]"?$/i.test(first.trim()) || /^newquestion[,;\t]/i.test(first)) return "csv";
  if (isBlackboardRow(first.split("\t"))) return "csv";
  const isTable = separators.some((sign) => {
    const cells = first.split(sign).map((cell) => readHeader(cell.replaceAll('"', "")));
    return cells.includes("stem") && cells.filter((field) => field !== null).length > 1;
  });
  if (isTable) return "csv";
  if (foreignText(head) !== null) return null;
  if (giftAnswers.test(head)) return "gift";
  return looksLikePlainText(head) ? "text" : null;
}

/**
 * Returns what a file is, by its name and its first kilobytes; null when it is nothing that is read.
 *
 * @param head The beginning of the file; Word documents and workbooks are known by their names alone.
 */
export function sniffFormat(name: string, head: Uint8Array): Format | null {
  const extension = extensionOf(name);
  const named = byExtension[extension];
  if (named && (isBinary(named) || head.length === 0)) return named;
  const text = decodeText(head).trimStart();
  if (text.startsWith("<")) return sniffXml(text) ?? (named === "gift" ? "gift" : null);
  // What no text holds: a picture or a document under the name of a text.
  if (text.includes("\0")) return null;
  if (named) return named;
  if (text.startsWith("{\\rtf")) return null;
  if (text.startsWith("{")) return extension === "json" ? null : "jsonl";
  if (["xml", "qti", "json", "html", "htm", "md", "css", "js"].includes(extension)) return null;
  return sniffText(text);
}
