/** Begins a run from left to right, and ends it. */
export const isolates = { start: "\u2066", end: "\u2069" } as const;

/** Letters of the scripts that are written from right to left, such as Arabic and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * Returns a formula in words as a left-to-right run of its own: without that, text from right to left turns "5 − 3 = 2" around. For
 * plain text, where no element can say so.
 */
export const isolateFormula = (words: string): string =>
  words === "" ? "" : `${isolates.start}${words}${isolates.end}`;

/** Shortens a text to so many characters, the last of them "…", and closes a formula that it cuts. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length - 1).join("");
  const isCut = kept.lastIndexOf(isolates.start) > kept.lastIndexOf(isolates.end);
  return `${kept}${isCut ? isolates.end : ""}…`;
}
