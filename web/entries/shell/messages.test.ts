import { expect, test } from "vitest";
import { languages } from "../../base/common/language.ts";

type Tree = { [key: string]: string | Tree };
const found = import.meta.glob<{ messages: Tree }>(["/*/*/messages/*.ts", "/*/*/*/messages/*.ts"], { eager: true });
const catalogues = Object.entries(found).map(([path, { messages }]) => {
  const [, room = "", language = ""] = /([\w-]+)\/messages\/(\w+)\.ts$/.exec(path) ?? [];
  return { room, language, messages };
});

/** Every message by its whole name, the endings of plurals taken off: languages have different ones. */
function names(tree: Tree, path = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(tree)) {
    const name = `${path}${key.replace(/_(zero|one|two|few|many|other)$/, "")}`;
    if (typeof value !== "string") for (const [inner, texts] of names(value, `${path}${key}.`)) found.set(inner, texts);
    else found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

test("no two rooms have the same name, which is the namespace of their messages", () => {
  const keys = catalogues.map(({ room, language }) => `${room} ${language}`);
  expect(new Set(keys).size).toBe(keys.length);
});

const inserts = (text: string) => [...text.matchAll(/{{(\w+)[^}]*}}/g)].map((match) => match[1] ?? "").sort();

const translated = catalogues
  .filter(({ language }) => language !== "en")
  .map(({ room, language, messages }) => {
    const english = catalogues.find((other) => other.room === room && other.language === "en");
    return { room, language, messages: names(messages), english: names(english?.messages ?? {}) };
  });

test("there are translated catalogues, in languages that the page offers", () => {
  expect(translated.length).toBeGreaterThan(0);
  for (const { language } of translated) expect(languages.map(({ id }) => id)).toContain(language);
});

test.each(translated)(
  "$room in $language says everything that English says, and nothing else",
  ({ messages, english }) => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  },
);

test.each(translated)("$room in $language inserts only what English inserts", ({ messages, english }) => {
  for (const [name, texts] of messages) {
    const known = new Set((english.get(name) ?? []).flatMap(inserts));
    for (const text of texts) for (const insert of inserts(text)) expect(known, `${name}: ${text}`).toContain(insert);
  }
});

test.each(translated)("$room in $language has every plural its language needs", ({ language, messages, english }) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  for (const [name, texts] of english) if (texts.length > 1) expect(messages.get(name), name).toHaveLength(needed);
});

/** A sign beside a number, with no letter that would say a direction. */
const loneSign = /^(?:[+−×]\{\{\w+[^}]*}}|\{\{\w+[^}]*}}[×%])$/;

test.each(translated)("$room in $language keeps the side of a sign that is alone with its number", ({ messages }) => {
  for (const [name, texts] of messages) for (const text of texts) expect(text, name).not.toMatch(loneSign);
});
