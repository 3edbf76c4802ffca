import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listCatalogues, type Said, textsIn } from "./read-texts.ts";

const root = join(import.meta.dirname, "..");
const files = listCatalogues(root).filter((file) => /\/messages\/en[\w-]*\.ts$/.test(file));
const said = files.flatMap((file) => textsIn(readFileSync(join(root, file), "utf8")));

const isPlural = ({ key }: Pick<Said, "key">) => /_(?:one|other)$/.test(key);

/** What is counted: a number that a text inserts, with the word after it. Functions, which count on their own, insert by `${}`. */
const counted =
  /(?<!\$)\{\{?\w+(?:, ?number)?\}?\}(?:<\/?b>)? ((?:(?:more|other|new|open|lost|right|wrong) )?\p{L}+)/gu;

const nounsIn = (text: string) => [...text.matchAll(counted)].map(([, noun = ""]) => noun.split(" ").at(-1) ?? "");

/** Nouns of which texts elsewhere have one and several. */
const nouns = new Set(
  said
    .filter(({ key }) => key.endsWith("_other"))
    .flatMap(({ text }) => nounsIn(text))
    .filter((noun) => /s$/.test(noun) && !/^(?:is|was|has|its|this|closes)$/.test(noun)),
);

/** Parts of texts whose number is never 1, for it’s a limit or only shown from several on, and of those whose noun is none. */
const neverOne = [
  // Limits and sizes.
  "more than {most} tries",
  "more than {most} answers",
  "at most {{most}} addresses",
  "Enter at most {{most}} keys",
  "{{count}} of {{most}} tries, all failed",
  "{{rows}} rows, {{columns}} columns",
  "with {{said}} students",
  "At least {{answers}} answers",
  "estimated from {{tests}} tests",
  "points expected from {{questions}} more questions",
  // Shown from several on.
  "counts this question {weight} times",
  "becomes {count} questions with fixed numbers, from the first",
  "{{keys}} of {{of}} keys",
  "{{keys}} questions read alike",
  "{{one}} students in",
  "sat {{times}} times",
  "over {{count, number}} answers",
  "from {{questions}} questions",
  "({{times}} times)",
  "{{ratio}} times {{reference}}",
  "the {{count}} students who took",
  "{{percent}} of {{count}} students",
  // With decimals.
  "accurate to ±\\u00a0{{error}} points",
  "{{mean}} of {{max}} points on average",
  // Not a number.
  "the answer {name} as",
  "{{entries}} students may have seen",
  "after {{name}} changes nothing",
  "Accept {{letter}} as well",
  "on {{level}} questions",
  "on {{levels}} questions",
];

const faultsIn = (one: Said) => (isPlural(one) || !nounsIn(one.text).some((noun) => nouns.has(noun)) ? [] : [one.text]);

test("a number with its noun has a text for one and a text for several", () => {
  expect(nouns.size).toBeGreaterThan(40);
  const found = [...new Set(said.flatMap(faultsIn))];
  expect(found.filter((text) => !neverOne.some((part) => text.includes(part)))).toEqual([]);
  expect(neverOne.filter((part) => !found.some((text) => text.includes(part)))).toEqual([]);
});

test.each([
  ["points", "{{points}} of {{max}} points", 1],
  ["points_other", "{{points}} of {{max}} points", 0],
  ["reached", "{{points}} more points", 1],
  ["of", "{{points}} of {{max}}", 0],
])("%s: “%s” has %i fault", (key, text, faults) => {
  expect(faultsIn({ key, text })).toHaveLength(faults);
});
