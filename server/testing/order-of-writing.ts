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

/** All that a part tells beside its word: where it stands, its fields, and every long token in its texts. */
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

/** Lists of parts that a guesser looks at together: whoever pairs takes one of each. */
function listsOf(interaction: Interaction): Part[][] {
  const { options, gaps, sources, targets } = interaction;
  return [options, gaps, sources, targets].filter((list) => list !== undefined);
}

/**
 * Returns how well the key would be guessed by each thing that the parts of these interactions tell: of each, the part that comes
 * first or last by it is taken for the one that was written first; of pairs, those of both sides for a pair. All interactions are
 * of one kind.
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
