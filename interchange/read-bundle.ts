import { cutText } from "@sextant/questions/text/cut.ts";
import { type Bundle, BundleError, isPicture } from "./bundle/bundle.ts";
import { streamAnyTable } from "./csv/read-csv.ts";
import { foreignFormat } from "./foreign-formats.ts";
import { type Format, isBinary, isTableFormat, readDocument, sniffFormat } from "./formats.ts";
import { readJsonl } from "./jsonl/read-jsonl.ts";
import { type Message, message } from "./messages/message.ts";
import { readQtiPackage } from "./qti/package/read-qti-package.ts";
import { type DocumentStream, UnreadFile } from "./read-document.ts";
import type { ReadQuestion } from "./read-question.ts";
import { isOlderOffice, isZip } from "./tables/read-workbook.ts";
import type { TableFound, TableReading } from "./tables/table-reading.ts";
import { type Decoded, decodeBytes } from "./text/decode.ts";
import { type Encoding, encodingName } from "./text/encodings.ts";

/** Documents are read whole, and take several times their size while they are. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;
/** These are read question by question, and take little more than their text. */
const MAX_LONG_BYTES = 96 * 1024 * 1024;
const maxBytesOf = (format: Format) => (format === "moodle_xml" ? MAX_LONG_BYTES : MAX_DOCUMENT_BYTES);
const HEAD_BYTES = 16 * 1024;
const tooLarge = (bytes: number) => message("file_too_large", { size: bytes / 1024 / 1024 });

/** What lies beside questions and holds none: not worth a word. */
const isBeside = (name: string) =>
  isPicture(name) ||
  /\.(?:css|js|mjs|xsd|dtd|woff2?|ttf|otf|mp[34]|m4[av]|ogg|wav|webm|vtt|srt|pdf|md|map)$/i.test(name) ||
  /(?:^|\/)(?:licen[cs]e|readme|notice)[^/]*$/i.test(name);

function unread(file: string, said: Message, status: "invalid" | "unsupported" = "invalid"): ReadQuestion {
  const place = { file, line: 0 };
  return {
    place,
    source: "",
    sourceIdentifier: file,
    title: "",
    status,
    messages: [said],
    interactions: [],
    question: null,
  };
}

/** The beginning of a file, as far as it can be read: what is wrong further on is told by who reads it. */
async function headOf(bundle: Bundle, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of bundle.open(name)) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/** What a reading does beside giving questions. */
export interface Reading {
  /** What the sender says that a lone file is; without it each file is looked into. */
  asked?: Format | undefined;
  /** Files that were more than the memory for reading, each with how many of its questions can be read before that. */
  refused?: ReadonlyMap<string, number> | undefined;
  /** What the sender says of how a lone file is read: its encoding, and of a table its format and columns. */
  table?: TableReading | undefined;
  /** Told before a file is read, which waits for it. */
  onFile?: ((name: string) => Promise<void>) | undefined;
  /** Told how a lone file was read, before its questions come: a table, or another text with its encoding. */
  onRead?: (found: FileFound) => void;
}

/** How a lone file was read. */
export interface FileFound {
  table: TableFound | null;
  /** Of a text that is no table. */
  text: { encoding: string; source: Decoded["source"]; lines: string[] } | null;
}

/** Why a file was not read, in words for its sender. */
function unknownFile(name: string, head: Buffer): Message {
  if (/\.doc$/i.test(name)) return message("word_older");
  if (/\.xls[bt]?$/i.test(name)) return message("workbook_older");
  if (/\.(?:ods|odt)$/i.test(name)) return message("workbook_open_document");
  if (/\.rtf$/i.test(name) || /^\s*\{\\rtf/.test(head.subarray(0, 100).toString("latin1"))) return message("word_rtf");
  if (isOlderOffice(head)) return message("word_older");
  const foreign = foreignFormat(name, head);
  if (foreign) return message(foreign);
  if (isZip(head)) return message("archive_in_archive", { name: name.split("/").at(-1) ?? name });
  return message("unknown_file");
}

/** What a file says of its encoding that a person should check; null where nothing is in doubt. */
function doubtOf({ source, encoding }: Pick<Decoded, "source" | "encoding">): Message | null {
  if (source === "guessed") return message("encoding_guessed", { encoding: encodingName(encoding) });
  return source === "not_declared" ? message("encoding_not_declared") : null;
}

/** Adds what its encoding costs: a question with a character that couldn't be read names the line, the first one names the doubt. */
function withEncoding(question: ReadQuestion, badLines: readonly number[], doubt: Message | null): ReadQuestion {
  const doubts = doubt ? [doubt] : [];
  const isDamaged = badLines.length > 0 && question.question && JSON.stringify(question.question).includes("\ufffd");
  if (!isDamaged) return doubt ? { ...question, messages: [...question.messages, ...doubts] } : question;
  const line = badLines.find((one) => one >= question.place.line) ?? badLines[0] ?? question.place.line;
  const said = message("bad_character", { line });
  return {
    ...question,
    status: question.status === "ok" ? "lossy" : question.status,
    messages: [said, ...question.messages, ...doubts],
  };
}

const SHOWN_LINES = 4;

/** The first lines that aren't ASCII, where letters may be wrong; else the first of all. */
function shownLines(text: string): string[] {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const foreign = lines.filter((line) => /[^\0-\x7f]/.test(line));
  return (foreign.length > 0 ? foreign : lines).slice(0, SHOWN_LINES).map((line) => cutText(line.trim(), 160));
}

const mark = [0xef, 0xbb, 0xbf];

/** The bytes of a text in UTF-8 with its mark, so that no reader looks for another encoding. */
const inUtf8 = (text: string) => Buffer.concat([Buffer.from(mark), Buffer.from(text)]);

interface Opened {
  document: DocumentStream;
  badLines: readonly number[];
  doubt: Message | null;
  found: () => FileFound;
}

async function openTableFile(bytes: Uint8Array, name: string, reading: TableReading): Promise<Opened> {
  const document = await streamAnyTable(bytes, name, reading);
  const { encodingSource: source, encoding } = document;
  const doubt = source === "workbook" || encoding === null ? null : doubtOf({ source, encoding });
  return { document, badLines: document.badLines, doubt, found: () => ({ table: document.describe(), text: null }) };
}

async function openTextFile(
  bytes: Uint8Array,
  format: Exclude<Format, "jsonl">,
  name: string,
  encoding: Encoding | undefined,
): Promise<Opened> {
  const decoded = decodeBytes(bytes, encoding);
  const isPlain = decoded.source === "utf8" || decoded.source === "mark" || decoded.source === "declared";
  const document = await readDocument(format, isPlain ? bytes : inUtf8(decoded.text), name);
  const text = { encoding: decoded.encoding, source: decoded.source, lines: shownLines(decoded.text) };
  return { document, badLines: decoded.badLines, doubt: doubtOf(decoded), found: () => ({ table: null, text }) };
}

/** How a file is read: alone, as its sender says, or as one of several. */
type Asked = Pick<Reading, "asked" | "table" | "onRead">;

async function* readWhole(
  bundle: Bundle,
  format: Exclude<Format, "jsonl">,
  name: string,
  { table = {}, onRead }: Asked,
): AsyncGenerator<ReadQuestion> {
  const bytes = await bundle.read(name, maxBytesOf(format));
  if (!bytes) {
    yield unread(name, tooLarge(maxBytesOf(format)));
    return;
  }
  const opened = isTableFormat(format)
    ? await openTableFile(bytes, name, table)
    : isBinary(format)
      ? null
      : await openTextFile(bytes, format, name, table.encoding);
  if (opened && onRead) onRead(opened.found());
  const { questions, pictures } = opened?.document ?? (await readDocument(format, bytes, name));
  let isEmpty = true;
  for (const read of questions) {
    const question = opened ? withEncoding(read, opened.badLines, isEmpty ? opened.doubt : null) : read;
    isEmpty = false;
    yield pictures.size > 0 ? { ...question, pictures } : question;
  }
  if (isEmpty) yield unread(name, message("file_empty"));
}

async function* readFile(bundle: Bundle, name: string, asked: Asked): AsyncGenerator<ReadQuestion> {
  try {
    const head = await headOf(bundle, name);
    const format = asked.asked ?? sniffFormat(name, head);
    if (format === null) yield unread(name, unknownFile(name, head), "unsupported");
    else if (format === "jsonl") yield* readJsonl(bundle.open(name), name);
    else yield* readWhole(bundle, format, name, asked);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    yield unread(name, message("file_breaks_off"));
  }
}

/** A file as far as the memory for reading goes. */
async function* readWithin(bundle: Bundle, name: string, { refused, onFile, ...asked }: Reading) {
  const most = refused?.get(name);
  await onFile?.(name);
  let count = 0;
  if (most !== 0) {
    for await (const question of readFile(bundle, name, asked)) {
      yield question;
      count += 1;
      if (count === most) break;
    }
  }
  if (most !== undefined) yield unread(name, message("file_needs_memory"));
}

async function* readPackage(
  bundle: Bundle,
  names: readonly string[],
  { refused, onFile }: Reading,
): AsyncGenerator<ReadQuestion> {
  try {
    yield* readQtiPackage({
      names,
      async read(name) {
        if (refused?.has(name)) throw new UnreadFile(message("file_needs_memory"));
        await onFile?.(name);
        const bytes = await bundle.read(name, MAX_DOCUMENT_BYTES);
        if (!bytes) throw new UnreadFile(tooLarge(MAX_DOCUMENT_BYTES));
        return bytes;
      },
    });
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    yield unread("imsmanifest.xml", message("file_breaks_off"));
  }
}

const isManifest = (name: string) => /(?:^|\/)imsmanifest\.xml$/i.test(name);

/** Returns the folders that hold a manifest and are not inside another one, with "/" at the end; "" is the root. */
function packageFolders({ names }: Bundle): string[] {
  const folders = names.filter(isManifest).map((name) => name.slice(0, name.lastIndexOf("/") + 1));
  return folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)));
}

/**
 * Returns the names of files outside of packages that may hold questions; if there are none, the first file, so that the report says why.
 */
function questionFiles({ names }: Bundle, packages: readonly string[]): readonly string[] {
  const outside = names.filter((name) => !packages.some((folder) => name.startsWith(folder)));
  const found = outside.filter((name) => !isBeside(name));
  return found.length > 0 || packages.length > 0 ? found : names.slice(0, 1);
}
/** Only this many files are examined; if none has a known format, the bundle has none. */
const MAX_LOOKED_INTO = 200;

/** Returns what was handed over: a package, or the formats of its files; empty when there is nothing in it that is read. */
export async function recogniseBundle(bundle: Bundle): Promise<("qti_package" | Format)[]> {
  const packages = packageFolders(bundle);
  if (packages.length > 0) return ["qti_package"];
  const found = new Set<Format>();
  for (const name of questionFiles(bundle, packages).slice(0, MAX_LOOKED_INTO)) {
    const format = sniffFormat(name, await headOf(bundle, name));
    if (format) found.add(format);
  }
  return [...found];
}

/**
 * Reads the questions of a bundle, in order: packages with their manifests, then each other file by its own format. A file that cannot be
 * read is reported in its place, and reading continues.
 */
export async function* readBundle(bundle: Bundle, reading: Reading = {}): AsyncGenerator<ReadQuestion> {
  const packages = packageFolders(bundle);
  for (const folder of packages) {
    yield* readPackage(
      bundle,
      bundle.names.filter((name) => name.startsWith(folder)),
      reading,
    );
  }
  const files = questionFiles(bundle, packages);
  const { refused, onFile } = reading;
  for (const name of files) yield* readWithin(bundle, name, files.length === 1 ? reading : { refused, onFile });
}

/**
 * Returns the headers of a bundle that is one table with a row of names; null for anything else.
 *
 * @param reading What its sender says of it.
 */
export async function readLoneHeaders(
  bundle: Bundle,
  { asked, table = {} }: Pick<Reading, "asked" | "table">,
): Promise<string[] | null> {
  const [name, ...others] = questionFiles(bundle, packageFolders(bundle));
  if (name === undefined || others.length > 0) return null;
  try {
    const format = asked ?? sniffFormat(name, await headOf(bundle, name));
    if (format === null || !isTableFormat(format)) return null;
    const bytes = await bundle.read(name, MAX_DOCUMENT_BYTES);
    return bytes && (await streamAnyTable(bytes, name, table)).headers;
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return null;
  }
}

/** Returns the files of JSONL in it: theirs are the questions that can be counted before they are read. */
export function jsonlFiles(bundle: Bundle): string[] {
  return bundle.names.filter((name) => /\.(?:jsonl|ndjson)$/i.test(name));
}
