import { hasSymbol, type SoughtFormula, soughtFormula } from "./symbols.ts";

/** One thing that a question must hold to be found. */
export type Term =
  /** A word in any of its forms; `isBeginning` where it may still be being typed. */
  | { kind: "word"; word: string; isBeginning: boolean }
  /** Words in this order, side by side. */
  | { kind: "phrase"; words: string }
  | ({ kind: "formula" } & SoughtFormula);

const MOST_TERMS = 20;
const punctuation = /^[.,;:?!'"’“”…]+|[.,;:?!'"’“”…]+$/gu;

function readChunk(chunk: string, isLast: boolean): Term[] {
  if (hasSymbol(chunk)) return [{ kind: "formula", ...soughtFormula(chunk) }];
  const word = chunk.replaceAll(punctuation, "");
  if (!/[\p{L}\p{N}]/u.test(word)) return [];
  const isPlain = /^[\p{L}\p{M}\p{N}]+$/u.test(word);
  return [{ kind: "word", word, isBeginning: isLast && isPlain && word.length > 1 }];
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
      if (hasSymbol(part)) terms.push({ kind: "formula", ...soughtFormula(part) });
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
