import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commentsIn, listSources, sqlCommentsIn } from "./read-sources.ts";
import { CATALOGUES, listCatalogues, listServerTexts, type Said, sentencesIn, textsIn } from "./read-texts.ts";

const root = join(import.meta.dirname, "..");
const catalogues = listCatalogues(root);
const serverFiles = listServerTexts(root);

/** Without what is filled in, without code, and without addresses and examples of them. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\{\{[^}]*\}\}|\{\w+\}/g, "…")
    .replaceAll(/\$\{[^{}`]*\}/g, "…")
    .replaceAll(/`[^`]*`/g, "…")
    .replaceAll(/<\/?b>/g, "");

const unidiomatic: Readonly<Record<string, RegExp>> = {
  somebody: /\bsomebody\b/i,
  whoever: /\bwhoever\b/i,
  "such, but for “such as”": /\bsuch\b(?! as)/i,
  thereby: /\bthereby\b/i,
  "it stands, stands below": /\bit stands\b|\bstands? (?:here|below|above|beneath|in|on|at)\b/i,
  "is called": /\b(?:is|are) called\b/i,
  "goes on": /\bgo(?:es)? on\b(?! (?:to|the|a)\b)/i,
  "comes in": /\bcom(?:e|es|ing) in\b/i,
  "bring in": /\b(?:bring|brings|brought)\b.*\bin\b/i,
  "of one’s own": /\bof one[’']s own\b/i,
  "hand in": /\bhand(?:s|ed|ing)?\b[\w ]* in\b/i,
  "within your reach": /\bwithin (?:your|their|his|her) reach\b/i,
  "by itself": /\bby (?:itself|themselves)\b/i,
  anew: /\banew\b/i,
  mend: /\bmend(?:s|ed|ing)?\b/i,
  "is not there": /\b(?:is|are) (?:not )?there\b(?! (?:a|an|any|no)\b)/i,
  invalid: /\binvalid\b/i,
  "e-mail": /\be-mail/i,
  "by that name": /\bby that name\b/i,
  "OK as a button": /^OK$/i,
  "straight quotes": /['"]/,
  "double hyphens": /--/,
};

/** Rules for what is on screen alone: documents may name a status `invalid`, and quote and count as their text needs. */
const screenOnly = new Set([
  "straight quotes",
  "double hyphens",
  "OK as a button",
  "by itself",
  "is not there",
  "invalid",
]);

/** Keys of labels, headings and buttons: these end without a full stop. */
const labelKey =
  /^(?:\w+_)?title(?:_(?:one|other|both|mail|sms|team|named))?$|^(?:label|heading|placeholder|submit|button)$/;

function faultsOf({ key, text }: Said): string[] {
  const words = wordsOf(text);
  const faults = Object.entries(unidiomatic).filter(([, pattern]) => pattern.test(words));
  const found = faults.map(([name]) => name);
  if (labelKey.test(key) && /^[^.?!]+\.$/.test(words)) found.push("a full stop after a label");
  return found.map((fault) => `${key}: ${text} (${fault})`);
}

/** Summaries of the contract, which become the OpenAPI document. Each begins with a verb. */
const summaries = globSync("contract/*.ts", { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), "utf8").matchAll(/summary:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => ({
    key: file,
    text,
  })),
);

const documents = globSync(["*.md", "docs/*.md", "*/README.md", "*/*/README.md"], {
  cwd: root,
  exclude: ["node_modules/**"],
}).sort();

/** What a document says, without its code and without what it quotes from the screen or from voice.md. */
const proseOf = (markdown: string) =>
  markdown
    .replaceAll(/^```.*?^```/gms, "")
    .replaceAll(/`[^`\n]*`/g, "…")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split("\n");

const titles = globSync("docs/decisions/*.md", { cwd: root })
  .sort()
  .map((file) => ({ key: file, text: /^# (.*)$/m.exec(readFileSync(join(root, file), "utf8"))?.[1] ?? "" }));

const sources = listSources(root, "{ts,tsx,mjs}");
const migrations = globSync("server/platform/database/migrations/*.sql", { cwd: root }).sort();

/** The docstrings of a source's exported functions with their names. A component is a thing: its docstring may name it. */
function docstringsIn(source: string): Said[] {
  const documented =
    /\/\*\*((?:(?!\*\/).)*)\*\/\nexport (?:(?:async )?function\*? ([a-z]\w*)|const ([a-z]\w*) =\s(?:async )?(?:\w+ =>|[(<](?!["'`])))/gs;
  return [...source.matchAll(documented)].map(([, comment = "", named, held]) => ({
    key: named ?? held ?? "",
    text: comment.replaceAll(/^\s*\*? ?/gm, "").trim(),
  }));
}

/** Begins as a third person does: “Returns”, “Passes”. What only says what is thrown begins with that. */
const beginsWithVerb = ({ text }: Said) =>
  /^(?:@|(?!(?:Always|Full marks|Has no|Its|Points of|Questions|Rows|This|Words)\b)[A-Z][a-z]*s\b)/.test(text);

const proseFaults = (said: Said) =>
  faultsOf(said).filter((fault) => ![...screenOnly].some((name) => fault.endsWith(`(${name})`)));

describe("what the API says", () => {
  test("in every summary of the contract is plain and begins with a verb", () => {
    expect(summaries.length).toBeGreaterThan(200);
    expect(summaries.flatMap(proseFaults)).toEqual([]);
    const noVerb = /^(?:The|A|An|One|One's|All|Many|What|Who|Whose|Where|How|Of|Say|Make|Give|Bring|Take)\b/;
    expect(summaries.filter(({ text }) => noVerb.test(text))).toEqual([]);
  });

  test("in its refusals is plain and idiomatic", () => {
    const said = serverFiles.flatMap((file) => sentencesIn(readFileSync(join(root, file), "utf8"), file));
    expect(said.length).toBeGreaterThan(200);
    expect(said.flatMap(faultsOf)).toEqual([]);
  });
});

describe("what docstrings say", () => {
  const said = sources.flatMap((file) =>
    docstringsIn(readFileSync(join(root, file), "utf8")).map(({ key, text }) => ({ key: `${file}: ${key}`, text })),
  );

  test("begins with a verb where a function is described", () => {
    expect(said.length).toBeGreaterThan(2500);
    expect(said.filter((one) => !beginsWithVerb(one))).toEqual([]);
  });

  test.each([
    ["/** The sum. */\nexport function sum() {}", false],
    ["/** The sum. */\nexport const sum = (a: number) => a;", false],
    ["/**\n * Whether it is\n * open.\n */\nexport async function isOpen() {}", false],
    ["/** Returns the sum. */\nexport function sum() {}", true],
    ["/** @throws RangeError for nothing. */\nexport function sum() {}", true],
  ])("is judged in %j", (source, begins) => {
    expect(docstringsIn(source).map(beginsWithVerb)).toEqual([begins]);
  });
});

/** Rules of the documents that comments keep too. */
const alsoInComments = [
  "whoever",
  "anew",
  "thereby",
  "such, but for “such as”",
  "mend",
  "hand in",
  "goes on",
  "comes in",
];

/** Words that read as translated. */
const puzzling: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(Object.entries(unidiomatic).filter(([name]) => alsoInComments.includes(name))),
  "somebody, anybody": /\b(?:some|any)body\b/i,
  "a sentence that begins with Who": /(?:^|[.:;!?] )Whos?e?\b(?! \w+\?)/,
  "stands, for is": /\bstands?\b(?! (?:for|still|in for|alone|out|up|by|apart)\b)/i,
  "one’s own": /\bone[’']s\b|\boneself\b/i,
  wholly: /\bwholly\b/i,
};

const puzzlesIn = (comment: string) =>
  Object.entries(puzzling)
    .filter(([, pattern]) => pattern.test(comment))
    .map(([name]) => `${comment} (${name})`);

describe("what comments say", () => {
  test("is plain and idiomatic", () => {
    const faultsIn = (file: string, read: (source: string) => string[]) =>
      read(readFileSync(join(root, file), "utf8")).flatMap((comment) =>
        puzzlesIn(comment).map((fault) => `${file}: ${fault}`),
      );
    expect(sources.flatMap((file) => faultsIn(file, commentsIn))).toEqual([]);
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.flatMap((file) => faultsIn(file, sqlCommentsIn))).toEqual([]);
  });

  test.each([
    ["// Whoever asks is told.", ["whoever"]],
    ["/** What stands\n * in it. */", ["stands, for is"]],
    ["/** It waits.\n * Who asks, waits too. */", ["a sentence that begins with Who"]],
    ['const a = "somebody"; // It stands for `anew`.', []],
  ])("is judged in %j", (source, faults) => {
    expect(
      commentsIn(source)
        .flatMap(puzzlesIn)
        .map((one) => /\(([^)]*)\)$/.exec(one)?.[1]),
    ).toEqual(faults);
  });
});

describe("what the documents say", () => {
  test.each(documents)("is plain and idiomatic in %s", (file) => {
    const lines = proseOf(readFileSync(join(root, file), "utf8"));
    expect(lines.flatMap((text, index) => proseFaults({ key: `line ${index + 1}`, text }))).toEqual([]);
  });

  test("is plain in the title of every decision", () => {
    expect(titles.length).toBeGreaterThan(80);
    expect(titles.flatMap(proseFaults)).toEqual([]);
  });
});

describe("what the product says in English", () => {
  test.each(CATALOGUES)("is looked for in %s", (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  });

  test.each(catalogues)("is plain and idiomatic in %s", (file) => {
    const said = textsIn(readFileSync(join(root, file), "utf8"));
    expect(said.length).toBeGreaterThan(2);
    expect(said.flatMap(faultsOf)).toEqual([]);
  });

  test.each([
    ['a: "Somebody changed this"', "somebody"],
    ['a: "Such a thing"', "such, but for “such as”"],
    [`a: (n: number) => \`\${n} handed in\``, "hand in"],
    ['a: "OK"', "OK as a button"],
    ['a: "Don\'t"', "straight quotes"],
    ['wrong_title: "Not found."', "a full stop after a label"],
    ['"mega-label": "Take it anew"', "anew"],
  ])("the check finds what is wrong in %s", (source, fault) => {
    expect(textsIn(source).flatMap(faultsOf).join()).toContain(fault);
  });

  test.each([
    'title: "Sign in"',
    'a: "An email, such as you@school.org"',
    `a: n ? "one" : \`\${n} more\``,
    'a: "Go on to the next"',
  ])("the check passes %s", (source) => expect(textsIn(source).flatMap(faultsOf)).toEqual([]));
});
