import { analyse } from "chardet";
import { type Encoding, encodingOf } from "./encodings.ts";

/** More of a file makes a guess no better. */
const SAMPLE_BYTES = 64 * 1024;
/** The detector gives as much to any text in which nothing speaks against an encoding. */
const LEAST_CONFIDENCE = 15;

/** Encodings of Latin letters. Few words hardly tell them apart, and far most of their files are in the first. */
const latin: readonly Encoding[] = [
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "windows-1254",
  "windows-1257",
  "windows-1258",
];
const LEAST_LATIN_CONFIDENCE = 30;
const LEAST_LEAD = 15;
/** In fewer bytes than this the lead must be far greater. */
const FEW_BYTES = 100;
const LEAST_LEAD_OF_FEW = 40;

const isBetweenWords = (byte: number) => byte <= 0x20 || byte === 0x22 || byte === 0x2c || byte === 0x3b;

/** The words that aren’t ASCII, with a blank after each, and how many of their bytes aren’t. */
function foreignWords(bytes: Uint8Array): { words: Uint8Array; high: number } {
  const words: number[] = [];
  let high = 0;
  let start = 0;
  for (let at = 0; at <= bytes.length && words.length < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !isBetweenWords(byte)) continue;
    const word = bytes.subarray(start, Math.min(at, start + 1000));
    start = at + 1;
    const own = word.reduce((sum, one) => sum + (one >= 0x80 ? 1 : 0), 0);
    if (own === 0) continue;
    words.push(...word, 0x20);
    high += own;
  }
  return { words: Uint8Array.from(words), high };
}

/** Whether these bytes make text in the encoding: all of them characters, none of them a control character. */
function makesText(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    return !/[\u0080-\u009f]/.test(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/**
 * Guesses the encoding of bytes that aren’t UTF-8. Words in Latin letters surround those of most tables and would decide the guess, so a text
 * whose other words are mostly not Latin is judged by those alone.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const { words, high } = foreignWords(bytes);
  const isLatin = high < words.length / 2;
  const found = analyse(isLatin ? bytes.subarray(0, SAMPLE_BYTES) : words).flatMap(({ name, confidence }) => {
    const encoding = encodingOf(name);
    return encoding === null || encoding === "utf-8" ? [] : [{ encoding, confidence }];
  });
  const usual = found.find(({ encoding }) => encoding === "windows-1252")?.confidence ?? 0;
  // Western letters hardly ever have a sign such as ³ between them.
  const isOdd = /\p{L}[\p{S}\p{No}\p{Sk}¡¿·]\p{L}/u.test(new TextDecoder("windows-1252").decode(words));
  const lead = words.length < FEW_BYTES ? LEAST_LEAD_OF_FEW : LEAST_LEAD;
  const needed = (encoding: Encoding) =>
    latin.includes(encoding) && !isOdd ? Math.max(LEAST_LATIN_CONFIDENCE, usual + lead) : LEAST_CONFIDENCE;
  for (const { encoding, confidence } of found) {
    if (encoding === "windows-1252" ? isOdd : confidence < needed(encoding)) continue;
    if (makesText(words, encoding)) return encoding;
  }
  return "windows-1252";
}
