import { cutEnd, cutText } from "@sextant/questions/text/cut.ts";

/** Runs of scripts without spaces between words, as `unspaced_pairs` in the database has them; not those that a search excludes. */
const runs =
  /(?<![-\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu;
const MOST_WORDS = 16;

/** Any locale: the dictionaries for these scripts don’t depend on it. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Returns the words of a search that are written without spaces, and what else it asks for. */
export function splitUnspaced(search: string): { words: string[]; rest: string } {
  const words = (search.match(runs) ?? []).flatMap((run) =>
    [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment),
  );
  if (words.length === 0) return { words, rest: search };
  return { words: [...new Set(words)].slice(0, MOST_WORDS), rest: search.replace(runs, " ").trim() };
}

const BEFORE = 24;
const AFTER = 64;

/** Returns the part of a text around the first of these words that it has, with that word marked. */
export function excerptAround(
  text: string,
  words: readonly string[],
  [start, stop]: readonly [string, string],
): string {
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) continue;
    const end = at + word.length;
    const before = cutEnd(text.slice(0, at), BEFORE);
    return `${before}${start}${word}${stop}${cutText(text.slice(end), AFTER)}`;
  }
  return cutText(text, BEFORE + AFTER);
}
