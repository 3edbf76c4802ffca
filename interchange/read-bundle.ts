import { type Bundle, BundleError, isPicture } from "./bundle/bundle.ts";
import { type Format, readDocument, sniffFormat } from "./formats.ts";
import { readJsonl } from "./jsonl/read-jsonl.ts";
import { type Message, message } from "./messages/message.ts";
import { readQtiPackage } from "./qti/package/read-qti-package.ts";
import { UnreadFile } from "./read-document.ts";
import type { ReadQuestion } from "./read-question.ts";

/** Documents are read whole, and take several times their size while they are. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
const tooLarge = message("file_too_large", { size: MAX_DOCUMENT_BYTES / 1024 / 1024 });

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
  refused?: ReadonlyMap<string, number>;
  /** Told before a file is read, which waits for it. */
  onFile?: (name: string) => Promise<void>;
}

const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b;

/** Why a file was not read, in words for its sender. */
function unknownFile(name: string, head: Uint8Array): Message {
  if (/\.doc$/i.test(name)) return message("word_older");
  if (isZip(head)) return message("archive_in_archive");
  return message("unknown_file");
}

async function* readWhole(
  bundle: Bundle,
  format: Exclude<Format, "jsonl">,
  name: string,
): AsyncGenerator<ReadQuestion> {
  const bytes = await bundle.read(name, MAX_DOCUMENT_BYTES);
  if (!bytes) {
    yield unread(name, tooLarge);
    return;
  }
  const { questions, pictures } = await readDocument(format, bytes, name);
  let isEmpty = true;
  for (const question of questions) {
    isEmpty = false;
    yield pictures.size > 0 ? { ...question, pictures } : question;
  }
  if (isEmpty) yield unread(name, message("file_empty"));
}

async function* readFile(bundle: Bundle, name: string, asked: Format | undefined): AsyncGenerator<ReadQuestion> {
  try {
    const head = await headOf(bundle, name);
    const format = asked ?? sniffFormat(name, head);
    if (format === null) yield unread(name, unknownFile(name, head), "unsupported");
    else if (format === "jsonl") yield* readJsonl(bundle.open(name), name);
    else yield* readWhole(bundle, format, name);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    yield unread(name, message("file_breaks_off"));
  }
}

/** A file as far as the memory for reading goes. */
async function* readWithin(bundle: Bundle, name: string, { asked, refused, onFile }: Reading) {
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
        if (!bytes) throw new UnreadFile(tooLarge);
        return bytes;
      },
    });
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    yield unread("imsmanifest.xml", message("file_breaks_off"));
  }
}

const isManifest = (name: string) => /(?:^|\/)imsmanifest\.xml$/i.test(name);

/** Folders that hold a manifest and lie in no other such folder, with "/" at the end; "" is the root. */
function packageFolders({ names }: Bundle): string[] {
  const folders = names.filter(isManifest).map((name) => name.slice(0, name.lastIndexOf("/") + 1));
  return folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)));
}

/** Names of the files outside of packages that may hold questions; of nothing else, the first, so that somebody hears why. */
function questionFiles({ names }: Bundle, packages: readonly string[]): readonly string[] {
  const outside = names.filter((name) => !packages.some((folder) => name.startsWith(folder)));
  const found = outside.filter((name) => !isBeside(name));
  return found.length > 0 || packages.length > 0 ? found : names.slice(0, 1);
}
/** Of so many files some must be known, or nothing is. */
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
 * Reads the questions of whatever was handed over, in order: packages with their manifests, then each other file by its own format.
 * A file that cannot be read is reported in its place, and the rest goes on.
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
  for (const name of files) {
    yield* readWithin(bundle, name, { ...reading, asked: files.length === 1 ? reading.asked : undefined });
  }
}

/** Returns the files of JSONL in it: theirs are the questions that can be counted before they are read. */
export function jsonlFiles(bundle: Bundle): string[] {
  return bundle.names.filter((name) => /\.(?:jsonl|ndjson)$/i.test(name));
}
