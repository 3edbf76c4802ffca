import { foldText } from "./fold-text.ts";

/**
 * What people and programs write for the same thing. Pure and small: the browser runs it, for typed answers and numbers.
 */

/** Marks of direction, and characters that show nothing and say nothing: soft hyphen, zero-width space, word joiner, byte order mark. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Joiners shape Persian and Indic words, and bind emoji; next to a space or an end they do nothing. */
const joiners = /[\u200c\u200d]/g;
const looseJoiners = /(?<![^\s\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\s\u200c\u200d])/gu;
const hyphensAndDashes = /[\u2010-\u2015\u2043\u207b\u2212\u2e3a\u2e3b\u30a0\ufe58\ufe63\uff0d]/g;
const singleQuotes = /[\u2018-\u201b\u2032\u2039\u203a\u02b9\u02bb\u02bc\u02bd\u0060\u00b4\uff07]/g;
const doubleQuotes = /[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f\uff02]/g;
/** Full-width forms of ASCII; each lies this far after its plain form. */
const fullWidth = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Lengthens the line between Arabic letters. */
const tatweel = /\u0640/g;

/** Returns text without characters that show nothing. Joiners stay where they shape a word. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "").replace(looseJoiners, "");
}

/**
 * Returns a line that a person entered, as it is stored: composed (NFC), without what shows nothing, spaces of every kind as single spaces.
 * Letters and marks stay as they were written, and so do line breaks and tabs, which a line may refuse.
 */
export function cleanLine(text: string): string {
  return withoutInvisible(text.normalize("NFC"))
    .replace(/[\p{Zs}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Returns an address or a username likewise: joiners go too, as nobody could tell two by them. */
export function cleanIdentifier(text: string): string {
  return cleanLine(text.replace(joiners, ""));
}

/**
 * Returns text as it is compared: composed, without what shows nothing, dashes, quotes, ellipsis and full-width forms as on a keyboard, no
 * tatweel, white space collapsed. Accents and case stay: `foldMarks` and `foldCase` take those.
 */
export function comparable(text: string): string {
  return text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(joiners, "")
    .replace(tatweel, "")
    .replace(hyphensAndDashes, "-")
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(/\u2026/g, "...")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Returns text without differences of case, in any language: upper case first, so that ß meets ss and a final sigma the others; the dotted
 * and dotless i of Turkish meet i.
 */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFC");
}

/** Returns text without accents, Arabic vowel marks and Hebrew points. Letters of their own, such as ø and ł, stay. */
export function foldMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC");
}

/** Returns text as a search compares it: as `foldText` does, and without differences of points, width, dashes and quotes. */
export function searchable(text: string): string {
  return foldText(foldMarks(comparable(text)));
}

/** Zeros of the decimal digits of Unicode; the nine that follow each are its digits. */
const zeros = [
  ...[0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6],
  ...[0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0],
  ...[0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10],
];

/** Returns text with the decimal digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
