import { resolveReferences } from "@sextant/questions/html/character-references.ts";

const classes = String.raw`(?:\.[^\s<>&.]{1,100}){0,20}`;
const about = String.raw`(?:\s[^<>]{0,200})?`;
/**
 * Tags that WebVTT and SubRip know, with what they may hold. Any other < was said: “a < b and c > d”.
 */
const tag = new RegExp(
  [
    String.raw`<\/?(?:c|i|b|u|s|ruby|rt)${classes}>`,
    `<(?:v|lang)${classes}${about}>`,
    `<(?:font|span)${about}>`,
    String.raw`<\/(?:v|lang|font|span)?>`,
    String.raw`\{\\[^{}]{1,100}\}`,
  ].join("|"),
  "gi",
);
const lineBreak = /<\/?(?:br|p)\s{0,10}\/?>/gi;
const moment = /<(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}>/g;
/** Signs that order text from right to left, and are no words. */
const marks = /[\u200e\u200f]/g;

/** Tells whether a line of a cue says when each of its words is said. */
export const hasMoments = (line: string): boolean => line.search(moment) >= 0;

/** Returns the words of a line of a cue, without markup and with its character references resolved. */
export function wordsOfLine(line: string): string {
  const words = line.replaceAll(moment, "").replaceAll(lineBreak, " ").replaceAll(tag, "");
  return resolveReferences(words)
    .replaceAll(marks, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
