import { type Encoding, encodingOf } from "./encodings.ts";
import { guessEncoding } from "./guess-encoding.ts";

/** How the encoding of a file is known; `declared` by XML, `not_declared`: it declares another, which is not true. */
export type EncodingSource = "asked" | "mark" | "declared" | "not_declared" | "utf8" | "guessed";

/** A file as text. */
export interface Decoded {
  /** Without a byte order mark; bytes that mean nothing are U+FFFD. */
  text: string;
  encoding: string;
  source: EncodingSource;
  /** The lines with bytes that mean nothing, from 1; the first hundred. */
  badLines: number[];
}

/** Encodings that a byte order mark gives away. */
const marks: readonly { bytes: readonly number[]; encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** So many good characters to a bad one make a file that is UTF-8 with damage rather than in another encoding. */
const GOOD_TO_BAD = 4;
const MOST_LINES = 100;

/** Detects UTF-16 without a byte order mark: its first characters each have a zero byte beside them. */
function findUtf16(bytes: Uint8Array): Encoding | null {
  const [a, b, c, d] = bytes;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
  return null;
}

/** What an XML declaration at the beginning says; the bytes of a declaration are ASCII in every encoding that gets here. */
function findDeclared(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
}

/** The text, when the bytes are all in that encoding; null where they are not, or nobody knows it. */
function decodeAs(encoding: string, bytes: Uint8Array): { text: string; encoding: string } | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // A declaration that was read byte by byte is not in UTF-16, whatever it says.
    return decoder.encoding.startsWith("utf-16") ? null : { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return null;
  }
}

const isNotAscii = /[^\0-\x7f]/;

function findBadLines(text: string): number[] {
  const lines: number[] = [];
  if (!text.includes("\ufffd")) return lines;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.includes("\ufffd")) lines.push(index + 1);
    if (lines.length === MOST_LINES) break;
  }
  return lines;
}

/** Returns the text of a file in an encoding, whatever the file is. */
function decodeIn(encoding: string, bytes: Uint8Array, source: EncodingSource): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, source, badLines: findBadLines(text) };
}

/** UTF-8 with some damage, as where a line of another file was pasted in; null for what is not UTF-8 at all. */
function decodeDamaged(bytes: Uint8Array): Decoded | null {
  const text = new TextDecoder().decode(bytes);
  let [good, bad] = [0, 0];
  for (const [found] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (found === "\ufffd") bad += 1;
    else good += 1;
  }
  return good >= bad * GOOD_TO_BAD ? { text, encoding: "utf-8", source: "utf8", badLines: findBadLines(text) } : null;
}

/**
 * Returns the text of a file in whatever encoding it is: the one asked for, else by its byte order mark, by the zero bytes of UTF-16, by what
 * its XML declaration says unless its bytes are UTF-8 all the same, else UTF-8, and where it is not that either a guess. Never fails.
 */
export function decodeBytes(bytes: Uint8Array, asked?: Encoding): Decoded {
  if (asked) return decodeIn(asked, bytes, "asked");
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;
  const certain = marked ?? findUtf16(bytes);
  if (certain) return decodeIn(certain, bytes, "mark");
  const declared = findDeclared(bytes);
  const utf8 = decodeAs("utf-8", bytes);
  if (utf8 && (declared === null || isNotAscii.test(utf8.text))) {
    const isSaid = declared === null || encodingOf(declared) === "utf-8";
    return { ...utf8, source: isSaid ? "utf8" : "not_declared", badLines: findBadLines(utf8.text) };
  }
  const said = declared === null ? null : decodeAs(declared, bytes);
  if (said) return { ...said, source: "declared", badLines: [] };
  if (utf8) return { ...utf8, source: "utf8", badLines: [] };
  return decodeDamaged(bytes) ?? decodeIn(guessEncoding(bytes), bytes, "guessed");
}

/** Returns the text of a file as `decodeBytes` does. */
export const decodeText = (bytes: Uint8Array): string => decodeBytes(bytes).text;
