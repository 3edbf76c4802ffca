/** The words that a note is about, with what is around them. */
export interface Quote {
  text: string;
  prefix: string;
  suffix: string;
}

/** A page in the form in which quotes are looked for. */
export interface SearchablePage {
  place: number;
  squeezed: string;
}

/** A quote that is more often in a material is too common to be told by what is around it: those nearest to where it was decide. */
const MOST_HITS = 2000;

/** Lines break elsewhere in another version, and hyphens and spaces come and go with them. */
const squeeze = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\s\u00ad-]+/g, "")
    .toLowerCase()
    // A sigma that ends a quote doesn’t end a word of the squeezed page.
    .replaceAll("ς", "σ");

/** Returns a page without what differs between versions: once for all quotes that are looked for in it. */
export function searchable({ place, text }: { place: number; text: string }): SearchablePage {
  return { place, squeezed: squeeze(text) };
}

/** Counts the characters that a text shares with another from a place on, forwards or backwards; copies neither. */
function countShared(page: string, at: number, other: string, otherAt: number, step: 1 | -1): number {
  let length = 0;
  for (let here = at, there = otherAt; here >= 0 && here < page.length && there >= 0; here += step, there += step) {
    if (there >= other.length || page.charCodeAt(here) !== other.charCodeAt(there)) break;
    length += 1;
  }
  return length;
}

/**
 * Finds the page that has a quote: of several the one where most of what was around it still is, then the nearest to where it was.
 *
 * @returns Null when none has it.
 */
export function findQuote(pages: readonly SearchablePage[], quote: Quote, formerPage: number): number | null {
  const sought = squeeze(quote.text);
  if (sought === "") return null;
  const [prefix, suffix] = [squeeze(quote.prefix), squeeze(quote.suffix)];
  const distance = ({ place }: SearchablePage) => Math.abs(place - formerPage);
  const best = { place: null as number | null, around: -1 };
  let hits = 0;
  for (const page of pages.toSorted((one, other) => distance(one) - distance(other))) {
    const { squeezed } = page;
    for (let at = squeezed.indexOf(sought); at !== -1; at = squeezed.indexOf(sought, at + 1)) {
      const around =
        countShared(squeezed, at - 1, prefix, prefix.length - 1, -1) +
        countShared(squeezed, at + sought.length, suffix, 0, 1);
      if (around > best.around) Object.assign(best, { place: page.place, around });
      hits += 1;
      // Nothing further away can be better than what has all of it.
      if (around === prefix.length + suffix.length || hits === MOST_HITS) return best.place;
    }
  }
  return best.place;
}
