/**
 * Signs that GIFT escapes with a backslash. During parsing each is replaced by a character that no text has, so that every remaining
 * `~ = # { } :` is syntax.
 */
const signs = ["~", "=", "#", "{", "}", ":", "\\", "n"];
const FIRST = 0xfdd0;

const marks = new Map(signs.map((sign, index) => [sign, String.fromCharCode(FIRST + index)]));
const signOf = new Map(signs.map((sign, index) => [String.fromCharCode(FIRST + index), sign === "n" ? "\n" : sign]));

/** Placeholder for a comment's line. */
export const COMMENT = "\ufddf";
/** Placeholder for the answer within a text. */
export const GAP = "\ufdde";

/** Replaces escaped signs with placeholders. */
export const hideEscapes = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (whole, sign: string) => marks.get(sign) ?? whole);

/** Replaces placeholders with the signs they mean; `\n` becomes a line break. */
export const showEscapes = (text: string): string =>
  text.replaceAll(/[\ufdd0-\ufdd7]/g, (mark) => signOf.get(mark) ?? mark);

/** Hides nothing else than what GIFT would take for its own. */
export const escapeGift = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, "\\$&").replaceAll("\n", "\\n");
