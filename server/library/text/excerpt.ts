import { placeAfter, placeBefore } from "@sextant/questions/text/cut.ts";
import { foldMapped } from "@sextant/questions/text/fold-mapped.ts";

const ignored = /[\s\u00ad\u2010\u2011-]/;
/** Signs of scripts without spaces between words. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** What may be within a word where a line ends in it. */
const lineEnd = /^(?:[\u00ad\u2010\u2011-]\s*)?$/;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** So many characters are shown before the first word that was found, and from it on: signs of words say more than letters. */
const SHOWN = { letters: { before: 40, after: 160 }, signs: { before: 24, after: 64 } };
/** A word may be everywhere in a long text. */
const MOST_PLACES = 2000;

interface FoundWord {
  from: number;
  to: number;
  word: string;
}

/** Finds words in a text, however it writes them, in order. */
function placesOf(text: string, words: readonly string[]): FoundWord[] {
  const folded = foldMapped(text, ignored);
  const found = words.flatMap((word) => {
    const sought = foldMapped(word, ignored).text;
    const isWhole = !unspaced.test(word);
    const places: FoundWord[] = [];
    for (let at = sought === "" ? -1 : folded.text.indexOf(sought); at >= 0; at = folded.text.indexOf(sought, at + 1)) {
      const signs = folded.at.slice(at, at + sought.length);
      const [from, to] = [signs[0]?.from ?? 0, signs.at(-1)?.to ?? 0];
      const isParted = signs.some((sign, index) => {
        const before = signs[index - 1];
        return before !== undefined && before.to <= sign.from && !lineEnd.test(text.slice(before.to, sign.from));
      });
      const isWithin = inWord.test(text.slice(0, from).slice(-1)) || inWord.test(text.slice(to, to + 1));
      if (!isWhole || !(isParted || isWithin)) places.push({ from, to, word });
      if (places.length === MOST_PLACES) break;
    }
    return places;
  });
  return found.toSorted((one, other) => one.from - other.from || other.to - one.to);
}

/** Returns the place from which on most of the words are shown. */
function bestOf(places: readonly FoundWord[], after: number): FoundWord | undefined {
  let best: { place: FoundWord | undefined; count: number } = { place: undefined, count: 0 };
  for (const [index, place] of places.entries()) {
    const seen = new Set<string>();
    for (let next = index; next < places.length && (places[next]?.to ?? 0) <= place.from + after; next += 1)
      seen.add(places[next]?.word ?? "");
    const count = Math.max(1, seen.size);
    if (count > best.count) best = { place, count };
  }
  return best.place;
}

/** Returns the part of a text where most of these words are, with each of them marked; its beginning where none is. */
export function excerptAround(
  text: string,
  words: readonly string[],
  [start, stop]: readonly [string, string],
): string {
  const { before, after } = words.some((word) => unspaced.test(word)) ? SHOWN.signs : SHOWN.letters;
  const places = placesOf(text, words);
  const first = bestOf(places, after);
  if (!first) return text.slice(0, placeBefore(text, before + after)).toWellFormed();
  // Words are shown whole where there are spaces.
  const begin = placeAfter(text, Math.max(0, first.from - before));
  const from = begin === 0 ? 0 : begin + Math.max(0, text.slice(begin, first.from).indexOf(" ") + 1);
  const most = placeBefore(text, Math.max(first.to, first.from + after));
  const space = most < text.length ? text.lastIndexOf(" ", most) : -1;
  const to = space > first.to ? space : most;
  let excerpt = "";
  let at = from;
  for (const place of places) {
    if (place.from < at || place.to > to) continue;
    excerpt += `${text.slice(at, place.from).toWellFormed()}${start}${text.slice(place.from, place.to)}${stop}`;
    at = place.to;
  }
  return `${excerpt}${text.slice(at, to)}`.toWellFormed();
}
