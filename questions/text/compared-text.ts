import { foldText } from "./fold-text.ts";

/** Soft hyphens with the line breaks behind them, and accents that a file has as signs of their own. */
const dropped = /\u00ad\s*|[\u00a8\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd]/g;
/** Signs that need no spaces between them: lines break anywhere among them. */
const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]`;
const spaceBetween = new RegExp(String.raw`(?<=${unspaced})\s+(?=${unspaced})`, "gu");
/** Letters, once they are folded. */
const letter = String.raw`[^\s\u0001-\u0060\u007b-\u00bf\u2010-\u2027]`;
const hyphenBetween = new RegExp(String.raw`(?<=${letter})[-\u2010]\s*(?=${letter})`, "gu");

/**
 * Returns a text as these very words are looked for in it: on one line, in lower case, without accents, without hyphens within words, at which
 * lines break, and without spaces between signs that need none. The database’s `compared_text` does the same.
 */
export const comparedText = (text: string): string =>
  foldText(text.replaceAll(dropped, ""))
    .replaceAll(/\s+/g, " ")
    .replaceAll(spaceBetween, "")
    .replaceAll(hyphenBetween, "");
