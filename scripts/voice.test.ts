import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Every file with English that a person reads on screen, in a report or in a message. */
const catalogues = globSync(
  [
    "web/*/messages/en.ts",
    "web/player/texts/en.ts",
    "web/questions/part-texts/en.ts",
    "interchange/messages/en*.ts",
    "server/*/mail-texts.ts",
    "server/settings/test-messages.ts",
  ],
  { cwd: root },
).sort();

interface Said {
  key: string;
  text: string;
}

/** The strings of a catalogue with their keys. Reads the source, so that texts inside functions count too. */
function textsIn(source: string): Said[] {
  const tokens = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/|\/\/[^\n]*|[A-Za-z_$][\w$-]*(?=\??:)/gs;
  const said: Said[] = [];
  let key = "";
  for (const { 0: token, index } of source.matchAll(tokens)) {
    if (token.startsWith("/")) continue;
    const isKey = /^\s*:/.test(source.slice(index + token.length)) && !/\?\s*$/.test(source.slice(0, index));
    if (!/^["`]/.test(token)) key = token;
    else if (isKey && !token.includes(" ")) key = token.slice(1, -1);
    else said.push({ key, text: token.slice(1, -1) });
  }
  return said.filter(({ text }) => !isCode(text) && !/[\u0600-\u06ff]/.test(text));
}

/** Imports, locales and the like: a single word in small letters. */
const isCode = (text: string) => /^(?:@[\w/-]+|\.{1,2}\/.*|[a-z]*)$/.test(text);

/** Without what is filled in, and without addresses and examples of them. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\{\{[^}]*\}\}|\{\w+\}/g, "…")
    .replaceAll(/\$\{[^{}`]*\}/g, "…")
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

describe("what the product says in English", () => {
  test("is looked for in every catalogue", () => {
    expect(catalogues.length).toBeGreaterThan(25);
  });

  test.each(catalogues)("is plain and idiomatic in %s", (file) => {
    const said = textsIn(readFileSync(join(root, file), "utf8"));
    expect(said.length).toBeGreaterThan(2);
    expect(said.flatMap(faultsOf)).toEqual([]);
  });

  test.each([
    ['a: "Somebody changed this"', "somebody"],
    ['a: "Such a thing"', "such, but for “such as”"],
    ["a: (n: number) => `${n} handed in`", "hand in"],
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
    'a: n ? "one" : `${n} more`',
    'a: "Go on to the next"',
  ])("the check passes %s", (source) => expect(textsIn(source).flatMap(faultsOf)).toEqual([]));
});
