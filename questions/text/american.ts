/** Beginnings of words as written in Britain, with what they must be followed by, and as written in the United States. */
const beginnings: readonly (readonly [british: string, american: string, before?: string])[] = [
  ["analyse", "analyze", "(?!s)"],
  ["analysing", "analyzing"],
  ["behaviour", "behavior"],
  ["cancell", "cancel", "(?=ed|ing)"],
  ["centre", "center"],
  ["colour", "color"],
  ["emphasis", "emphasiz", "(?=e[sd]?\\b|ing)"],
  ["enrol", "enroll", "(?!l)"],
  ["grey", "gray"],
  ["licence", "license"],
  ["metre", "meter"],
  ["neighbour", "neighbor"],
  ["organis", "organiz"],
  ["practis", "practic"],
  ["recognis", "recogniz"],
  ["towards", "toward"],
];

// Not the names of values that a text inserts, such as {{organisation}} or {organisation}.
const known = new RegExp(
  `(?<!\\{)\\b(?:${beginnings.map(([british, , before = ""]) => british + before).join("|")})`,
  "gi",
);
const american = new Map(beginnings.map(([british, spelled]) => [british, spelled]));

function respell(word: string): string {
  const spelled = american.get(word.toLowerCase()) ?? word;
  return word[0] === word[0]?.toLowerCase() ? spelled : `${spelled[0]?.toUpperCase()}${spelled.slice(1)}`;
}

/** Spells a text of ours as in the United States. Not for the texts of people: names stay as they are. */
export function inAmerican(text: string): string {
  return text.replace(known, respell);
}

/** Spells a sentence as in the United States, but for what it quotes: that may be a name. */
export function sentenceInAmerican(sentence: string): string {
  return sentence
    .split(/(“[^”]*”)/)
    .map((part) => (part.startsWith("“") ? part : inAmerican(part)))
    .join("");
}

/** Spells every text of a catalogue, at any depth; functions stay. */
export function catalogueInAmerican<Catalogue>(catalogue: Catalogue): Catalogue {
  if (typeof catalogue === "string") return inAmerican(catalogue) as Catalogue;
  if (Array.isArray(catalogue)) return catalogue.map(catalogueInAmerican) as Catalogue;
  if (typeof catalogue !== "object" || catalogue === null) return catalogue;
  const texts = Object.entries(catalogue).map(([key, value]: [string, unknown]) => [key, catalogueInAmerican(value)]);
  return Object.fromEntries(texts) as Catalogue;
}
