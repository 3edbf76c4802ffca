/**
 * Signs that GIFT escapes with a backslash. While a question is taken apart each stands as a character that no text has, so that what
 * is left of `~ = # { } :` is GIFT's own.
 */
const signs = ["~", "=", "#", "{", "}", ":", "\\", "n"];
const FIRST = 0xfdd0;

const marks = new Map(signs.map((sign, index) => [sign, String.fromCharCode(FIRST + index)]));
const signOf = new Map(signs.map((sign, index) => [String.fromCharCode(FIRST + index), sign === "n" ? "\n" : sign]));

/** What stands in the place of a comment's line. */
export const COMMENT = "\ufddf";
/** What stands where the answer stands in a text. */
export const GAP = "\ufdde";

/** Hides what is escaped. */
export const hideEscapes = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (whole, sign: string) => marks.get(sign) ?? whole);

/** Writes what was escaped as it is meant; `\n` is the end of a line. */
export const showEscapes = (text: string): string =>
  text.replaceAll(/[\ufdd0-\ufdd7]/g, (mark) => signOf.get(mark) ?? mark);

/** Hides nothing else than what GIFT would take for its own. */
export const escapeGift = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, "\\$&").replaceAll("\n", "\\n");
