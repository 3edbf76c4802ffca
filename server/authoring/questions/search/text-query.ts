import { hasSymbol, otherWays, type SoughtFormula, soughtFormula } from "./symbols.ts";

/** One thing that a question must hold to be found. */
export type Term =
  /** A word in any of its forms; `isBeginning` where it may still be being typed; `alike` are signs by their TeX commands, such as π. */
  | { kind: "word"; word: string; isBeginning: boolean; alike?: SoughtFormula[] }
  /** Words in this order, side by side. */
  | { kind: "phrase"; words: string }
  | ({
      kind: "formula" /** Other ways to write it, of which each will do. */;
      alike?: SoughtFormula[];
    } & SoughtFormula);

const MOST_TERMS = 20;
const punctuation = /^[.,;:?!'"’“”…]+|[.,;:?!'"’“”…]+$/gu;

/** The other ways to write it, where there are any. */
function alikeOf(text: string): { alike?: SoughtFormula[] } {
  const alike = otherWays(text);
  return alike.length > 0 ? { alike } : {};
}

const readFormula = (text: string): Term => ({ kind: "formula", ...soughtFormula(text), ...alikeOf(text) });

function readChunk(chunk: string, isLast: boolean): Term[] {
  if (hasSymbol(chunk)) return [readFormula(chunk)];
  const word = chunk.replaceAll(punctuation, "");
  if (!/[\p{L}\p{N}]/u.test(word)) return [];
  const isPlain = /^[\p{L}\p{M}\p{N}]+$/u.test(word);
  return [{ kind: "word", word, isBeginning: isLast && isPlain && word.length > 1, ...alikeOf(word) }];
}

/**
 * Reads what was typed into the search: words, of which the last may be unfinished, phrases in quotes, and formulas, which are found
 * as they are written.
 */
export function readSearch(search: string): Term[] {
  const terms: Term[] = [];
  const parts = search.split('"');
  parts.forEach((part, index) => {
    // Between a pair of quotes; a quote that is never closed is none.
    if (index % 2 === 1 && index < parts.length - 1) {
      if (hasSymbol(part)) terms.push(readFormula(part));
      else if (/[\p{L}\p{N}]/u.test(part)) terms.push({ kind: "phrase", words: part.trim() });
      return;
    }
    const chunks = part.split(/\s+/).filter(Boolean);
    const endsHere = index === parts.length - 1 && !/\s$/.test(part);
    chunks.forEach((chunk, at) => {
      terms.push(...readChunk(chunk, endsHere && at === chunks.length - 1));
    });
  });
  return terms.slice(0, MOST_TERMS);
}
