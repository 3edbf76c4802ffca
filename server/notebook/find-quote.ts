/** The words that a note is about, with what is around them. */
export interface Quote {
  text: string;
  prefix: string;
  suffix: string;
}

/** A page with its text. */
interface PageText {
  place: number;
  text: string;
}

/** Lines break elsewhere in another version, and hyphens and spaces come and go with them. */
const squeezed = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\s\u00ad-]+/g, "")
    .toLowerCase();

/** Counts how many characters two texts share, from their beginning. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join("");

function placesOf(text: string, sought: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/**
 * Finds the page that has a quote: of several the one where most of what was around it still is, then the nearest to where it was.
 *
 * @returns Null when none has it.
 */
export function findQuote(pages: readonly PageText[], quote: Quote, formerPage: number): number | null {
  const sought = squeezed(quote.text);
  if (sought === "") return null;
  const [prefix, suffix] = [reversed(squeezed(quote.prefix)), squeezed(quote.suffix)];
  const found = pages.flatMap(({ place, text }) => {
    const whole = squeezed(text);
    return placesOf(whole, sought).map((at) => ({
      place,
      around:
        sharedLength(reversed(whole.slice(0, at)), prefix) + sharedLength(whole.slice(at + sought.length), suffix),
    }));
  });
  const distance = (place: number) => Math.abs(place - formerPage);
  found.sort((one, other) => other.around - one.around || distance(one.place) - distance(other.place));
  return found[0]?.place ?? null;
}
