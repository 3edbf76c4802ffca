import { decodeText } from "./decode.ts";

/**
 * Returns a text with LF between its lines, without what no text may hold: NUL and other control characters, halves of characters, and
 * Unicode's noncharacters (which readers use as marks of their own) become U+FFFD.
 */
export function readableLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\ufdd0-\ufdef\ufffe\uffff]/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : "\ufffd"));
}

/** Returns the text of a file as `readableLines` does. */
export const readableText = (bytes: Uint8Array): string => readableLines(decodeText(bytes));
