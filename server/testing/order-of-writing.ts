import { createRandom } from "@sextant/psychometrics/random.ts";
import { sha256 } from "../platform/secrets.ts";
import { shuffled } from "../platform/shuffled.ts";

/** A part of a question as it was sent to a student. */
type Part = Record<string, unknown>;

interface Interaction {
  type: string;
  options?: Part[];
  gaps?: Part[];
  sources?: Part[];
  targets?: Part[];
}

/** How often a guess by one thing that parts tell of themselves found the key, of how many. */
export interface Guess {
  by: string;
  right: number;
  of: number;
}

const WORD = /\bw[0-9]+n[0-9a-f]{16}\b/;

/** Returns a word for the part of this place that says nothing to who does not know it. */
export function markedWord(written: number, random: string): string {
  return `w${written}n${random}`;
}

function writtenPlace(part: Part): number {
  const [word = ""] = WORD.exec(JSON.stringify(part)) ?? [];
  return Number(/^w([0-9]+)n/.exec(word)?.[1] ?? Number.NaN);
}

/** Returns everything that a part reveals beside its word: its position, its fields, and every long token in its texts. */
function tellsOf(part: Part, place: number): Map<string, string | number> {
  const tells = new Map<string, string | number>([
    ["place", place],
    ["names of fields", Object.keys(part).join()],
  ]);
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "number") tells.set(path, value);
    else if (typeof value === "string") {
      const text = value.replaceAll(new RegExp(WORD, "g"), "");
      tells.set(path, text);
      for (const [index, token] of [...text.matchAll(/[\w-]{10,}/g)].entries())
        tells.set(`${path}, token ${index}`, token[0]);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
    }
  };
  walk(part, "");
  return tells;
}

/** The written place of the part that comes first (or last) by what it tells; null where they tell the same. */
function chosenBy(parts: readonly Part[], by: string, end: "least" | "most"): number | null {
  const told = parts.map((part, place) => ({ part, tell: tellsOf(part, place).get(by) ?? "" }));
  if (told.every(({ tell }) => tell === told[0]?.tell)) return null;
  const sorted = told.toSorted((one, other) => (one.tell < other.tell ? -1 : one.tell > other.tell ? 1 : 0));
  const chosen = end === "least" ? sorted[0] : sorted.at(-1);
  return chosen ? writtenPlace(chosen.part) : null;
}

/** Lists of parts that a guesser looks at together: for pairs, one part of each. */
function listsOf(interaction: Interaction): Part[][] {
  const { options, gaps, sources, targets } = interaction;
  return [options, gaps, sources, targets].filter((list) => list !== undefined);
}

/**
 * Measures how well each thing that the parts of these interactions reveal would predict the key: the part first or last by it is taken for
 * the one written first; for pairs, those of both sides make a pair. All interactions are of one kind.
 */
export function guessKeys(interactions: readonly Interaction[]): Guess[] {
  const names = new Set(
    interactions.flatMap((one) =>
      listsOf(one).flatMap((list) => list.flatMap((part, place) => [...tellsOf(part, place).keys()])),
    ),
  );
  return [...names].flatMap((by) =>
    (["least", "most"] as const).map((end) => {
      const chosen = interactions.map((one) => listsOf(one).map((list) => chosenBy(list, by, end)));
      const isRight = ([first, second]: (number | null)[]) =>
        second === undefined ? first === 0 : first !== null && first === second;
      return { by: `${end} ${by}`, right: chosen.filter(isRight).length, of: interactions.length };
    }),
  );
}

/** Where something is shown: all that a sequence of numbers without a secret could be made of. */
export interface Shown {
  interactions: readonly Interaction[];
  /** Ids that its reader knows, and positions. */
  known: readonly string[];
}

/** Sequences that anyone can compute: constants, and those that ids and positions give, alone or in pairs. */
function publicSequences(known: readonly string[]): Map<string, () => number> {
  const sequences = new Map<string, () => number>();
  for (const constant of [0, 0.25, 0.37, 0.5, 0.75, 0.999]) sequences.set(`always ${constant}`, () => constant);
  for (const [one, first] of known.entries()) {
    for (const [two, second] of ["", ...known].entries()) {
      const text = two === 0 ? first : `${first}/${second}`;
      sequences.set(`seed of ${one} and ${two}`, createRandom(sha256(text).readInt32BE(0)));
    }
  }
  return sequences;
}

/**
 * Returns how well the order of writing would be found by those who compute how parts were mixed: the first list of each interaction was
 * mixed by `shuffled`, as they assume. Counted is how often the part that was written first is where it would be.
 */
export function guessShuffles(all: readonly Shown[]): Guess[] {
  const names = [...publicSequences(all[0]?.known ?? []).keys()];
  return names.map((by) => {
    const isRight = ({ interactions, known }: Shown) => {
      const [parts = []] = interactions.flatMap(listsOf);
      const random = publicSequences(known).get(by);
      if (!random) return false;
      const written = shuffled([...parts.keys()], random);
      const first = parts[written.indexOf(0)];
      return first !== undefined && writtenPlace(first) === 0;
    };
    return { by, right: all.filter(isRight).length, of: all.length };
  });
}
