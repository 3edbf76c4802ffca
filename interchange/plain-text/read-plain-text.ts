import type { Line } from "../lines/line.ts";
import { looksTyped, readLines } from "../lines/read-lines.ts";
import { plainSetting } from "../lines/segments.ts";
import type { ReadDocument } from "../read-document.ts";
import { readableText } from "../text/readable.ts";

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const linesOf = (text: string): Line[] =>
  text.split("\n").map((line, index) => ({
    place: index + 1,
    segments: line === "" ? [] : [{ text: line, html: null, setting: plainSetting }],
    text: line.trim(),
    label: null,
    isHeading: false,
    isRightToLeft: rightToLeft.test(line.slice(0, 200)),
    table: null,
    losses: [],
  }));

/**
 * Reads a plain text of questions as people type them, and as Respondus and text2qti have them: numbered stems, lettered options, a key.
 * What can't be read is reported with its line.
 */
export function readPlainText(bytes: Uint8Array, file: string): ReadDocument {
  return { questions: readLines(linesOf(readableText(bytes)), file, "line"), pictures: new Map() };
}

/** Returns whether the beginning of a text looks like questions as people type them. */
export const looksLikePlainText = (head: string): boolean => looksTyped(linesOf(head.replaceAll(/\r\n?/g, "\n")));
