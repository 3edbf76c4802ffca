import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sentenceInAmerican } from "@sextant/questions/text/american.ts";
import { expect, test } from "vitest";
import { listCatalogues, listServerTexts, sentencesIn, textsIn } from "./read-texts.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** What is written, by its file: catalogues, and sentences of the server. */
const written = [
  ...listCatalogues(root).flatMap((file) => textsIn(read(file)).map(({ text }) => ({ file, text }))),
  ...listServerTexts(root).flatMap((file) => sentencesIn(read(file), file).map(({ text }) => ({ file, text }))),
];

/** Names of others. */
const names = /\bauthorization code flow\b|\bMicrosoft Entra admin center\b|“Authorized redirect URIs”/g;

/** Without what is filled in, without code and without names of others. */
const wordsOf = (text: string) =>
  text.replaceAll(/\$\{[^{}`]*\}|\{\{[^}]*\}\}|\{\w+\}|`[^`]*`/g, "…").replaceAll(names, "…");

/** Beginnings of words that end in -ise in Britain and in -ize in the United States. */
const verbs =
  "(?:anonym|apolog|author|capital|categor|custom|emphas|final|general|initial|local|maxim|memor|minim|normal|optim|organ|penal|personal|priorit|random|rasteri|real|recogn|special|standard|summar|synchron|util|visual)";

const british = new RegExp(
  [
    `\\b${verbs}is(?:e[ds]?|ing|ation\\w*)\\b`,
    "\\banalys(?:e[dr]?|ing)\\b",
    "\\b(?:behaviou|colou|favou|honou|labou|neighbou|rumou)r\\w*",
    "\\b(?:cent|lit|met|theat)res?\\b",
    "\\b(?:cancell|labell|modell|signall|travell)(?:ed|ing)\\b",
    "\\benrol(?:s|ments?)?\\b",
    "\\bgrey\\w*",
    "\\b(?:licence|defence|offence|catalogue|cheque|towards|whilst|amongst|learnt|spelt)s?\\b",
    "\\bpractis\\w+",
  ].join("|"),
  "gi",
);

/** The verb, which Britain writes with an s. “Back to practice” and “Go to practice” are the noun. */
const practiceAsVerb =
  /\b(?<!(?:back|go) )to practice\b(?! sets?\b)|\b(?:can|can’t|could|should|must) practice\b|^Practice (?:an?|it|new|the|these|this|again|…)(?!\p{L})/giu;

const american = new RegExp(
  [
    `\\b${verbs}iz(?:e[ds]?|ing|ation\\w*)\\b`,
    "\\banalyz\\w+",
    "\\b(?:behavio|colo|favo|hono|labo|neighbo|rumo)rs?\\b",
    "\\b(?:cent|lit|theat)ers?\\b",
    "\\b(?:cancel|label|model|signal|travel)(?:ed|ing)\\b",
    "\\benroll(?:s|ments?)?\\b",
    "\\bgray\\w*",
    "\\b(?:defenses?|offenses?|toward)\\b",
    "\\bpractic(?:ed|ing)\\b",
    practiceAsVerb.source,
  ].join("|"),
  "giu",
);

const faults = (find: RegExp, spell: (text: string) => string = (text) => text) =>
  written.flatMap(({ file, text }) => [...wordsOf(spell(text)).matchAll(find)].map(([word]) => `${file}: ${word}`));

test("texts are written in British English, of which the other spelling is made", () => {
  expect(written.length).toBeGreaterThan(3000);
  expect(faults(american)).toEqual([]);
});

test("no British spelling is left in what is spelled as in the United States", () => {
  expect(faults(british).length).toBeGreaterThan(50);
  expect(faults(british, sentenceInAmerican)).toEqual([]);
});

test.each([
  ["Colors of the organization", 2],
  ["Questions to practice today", 1],
  ["Back to practice", 0],
  ["Practise these", 0],
  ["Practice sets", 0],
])("what is American in “%s” is found", (text, count) => {
  expect([...text.matchAll(american)]).toHaveLength(count);
});

test.each([
  ["Summarise the catalogue towards the centre", 4],
  ["Size of the analysis", 0],
])("what is British in “%s” is found", (text, count) => {
  expect([...text.matchAll(british)]).toHaveLength(count);
});
