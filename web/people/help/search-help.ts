import { inAmerican } from "@sextant/questions/text/american.ts";
import { foldText } from "@sextant/questions/text/fold-text.ts";

/** A page of help as it is searched: its texts as they’re shown. */
export interface HelpDocument<Id extends string> {
  id: Id;
  title: string;
  /** Other words for the job. */
  words: string;
  /** The first says what the job is for. */
  texts: readonly string[];
}

/** Part of a text, and whether it’s a word that was looked for. */
export interface Marked {
  text: string;
  isMatch: boolean;
}

export interface FoundHelp<Id extends string> {
  id: Id;
  title: Marked[];
  excerpt: Marked[];
}

/** A word, with what is within it: “Wi-Fi” and “isn’t” are one each. */
const word = /[\p{L}\p{N}]\p{M}*(?:[’'-]?[\p{L}\p{N}]\p{M}*)*/gu;

/** Words that say nothing of the job. */
const little = new Set(
  "a an and are at can do does for from have how i if in is it me my of on or the to what when where who why with you your".split(
    " ",
  ),
);

const suffixes = ["ing", "ed", "es", "s", "e"];

/** Returns the beginning that the forms of a word share, in either spelling of English. */
function stemOf(text: string): string {
  const folded = inAmerican(foldText(text)).replaceAll(/[’'-]/g, "");
  const suffix = suffixes.find((one) => folded.endsWith(one) && folded.length - one.length >= 4);
  return suffix ? folded.slice(0, -suffix.length) : folded;
}

const stemsIn = (text: string) => [...text.matchAll(word)].map(([one]) => stemOf(one));

function soughtIn(typed: string): string[] {
  const words = [...typed.matchAll(word)].map(([one]) => one);
  const telling = words.filter((one) => !little.has(one.toLowerCase()));
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))];
}

const matches = (stem: string, sought: string) => stem.startsWith(sought);
const countIn = (text: string, sought: readonly string[]) => {
  const stems = stemsIn(text);
  return sought.filter((one) => stems.some((stem) => matches(stem, one))).length;
};

/** Splits a text at the words that were looked for. */
function markWords(text: string, sought: readonly string[]): Marked[] {
  const parts: Marked[] = [];
  let from = 0;
  for (const { 0: one, index } of text.matchAll(word)) {
    if (!sought.some((stem) => matches(stemOf(one), stem))) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false });
    parts.push({ text: one, isMatch: true });
    from = index + one.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

/** What a word is worth by where it is: in the title, among other words for the job, in what it’s for, anywhere else. */
const weights = { title: 8, words: 5, lead: 3, text: 1 } as const;

/**
 * Finds pages by the words that are typed, best first. Pages with all words come alone; where there are none, those with some.
 */
export function searchHelp<Id extends string>(
  documents: readonly HelpDocument<Id>[],
  typed: string,
): { found: FoundHelp<Id>[]; hasAll: boolean } {
  const sought = soughtIn(typed);
  if (sought.length === 0) return { found: [], hasAll: true };
  const judged = documents.map((document) => {
    const [lead = ""] = document.texts;
    const places = [
      [stemsIn(document.title), weights.title],
      [stemsIn(document.words), weights.words],
      [stemsIn(lead), weights.lead],
      [document.texts.slice(1).flatMap(stemsIn), weights.text],
    ] as const;
    const worthOf = (one: string) =>
      places.reduce((sum, [stems, weight]) => sum + (stems.some((stem) => matches(stem, one)) ? weight : 0), 0);
    const worths = sought.map(worthOf);
    return {
      document,
      count: worths.filter((worth) => worth > 0).length,
      worth: worths.reduce((sum, worth) => sum + worth, 0),
    };
  });
  const most = Math.max(...judged.map(({ count }) => count), 0);
  if (most === 0) return { found: [], hasAll: true };
  const found = judged
    .filter(({ count }) => count === most)
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ document: { id, title, texts } }) => {
      const counts = texts.map((text) => countIn(text, sought));
      const best = texts[counts.indexOf(Math.max(...counts))] ?? "";
      return { id, title: markWords(title, sought), excerpt: markWords(best, sought) };
    });
  return { found, hasAll: most === sought.length };
}
