import { shortenText } from "@sextant/questions/text/cut.ts";

const MOST_LETTERS = 400;

/**
 * Returns a statement without the values that may be written in it: PostgreSQL replaces most with `$1`, but not those of every command.
 * Comments go too, and what could not be told from a value becomes one.
 */
export function hideValues(statement: string): string {
  const hidden = statement
    .replaceAll(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, (match) => (/^\$\d+\$?$/.test(match) ? match : "…"))
    .replaceAll(/[eE]?'(?:''|\\.|[^'\\])*(?:'|$)/g, "…")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, " ")
    .replaceAll(/(?<![\w$".])\d[\w.]*/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim();
  return shortenText(hidden, MOST_LETTERS);
}
