import { decodeText } from "./decode.ts";

/**
 * Returns the text of a file with LF between its lines, without what no text may hold: NUL and other control characters, halves of
 * characters, and Unicode's noncharacters (which readers use as marks of their own) become U+FFFD.
 */
export function readableText(bytes: Uint8Array): string {
  return decodeText(bytes)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\ufdd0-\ufdef\ufffe\uffff]/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : "\ufffd"));
}
