import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { enFiles } from "./en-files.ts";
import { enProblems } from "./en-problems.ts";
import { enQti } from "./en-qti.ts";
import { enRoster } from "./en-roster.ts";
import { enTables } from "./en-tables.ts";
import { enWriting } from "./en-writing.ts";
import { distinct, located, message } from "./message.ts";
import { reportLanguage, say } from "./say.ts";

/** What says messages: readers, writers and the imports and exports of the server. */
const root = join(import.meta.dirname, "../..");
const files = globSync(
  [
    "interchange/**/*.ts",
    "server/authoring/questions/import/**/*.ts",
    "server/authoring/assessments/interchange/*.ts",
    "server/people/rosters/**/*.ts",
  ],
  { cwd: root },
);
const sources = files
  .filter((file) => !/node_modules|\.test\.ts$|interchange\/messages\/(?:en|ar)/.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** Names of formats and programs, and words that an author types as they are. */
const names = new Set(
  "Sextant OneRoster active tobedeleted student teacher role roles users manifest csv bulk delta Moodle Canvas Blackboard Word WeBWorK PG R LaTeX Pandoc Open EdX OLX PDF SAT QTI GIFT CSV JSON JSONL YAML XML UTF PNG JPEG TeX zip doc docx xls xlsx rtf Excel OpenDocument ANSWER A B a b Paris France true false text html stem secure practice".split(
    " ",
  ),
);

/** The first words of advice. */
const advice =
  "Add Adjust Allow Archive Ask Begin Build Change Check Choose Close Compare Complete Convert Correct Create Decide Define Delete Describe Double Draw Export Fill Format Generate Give Import Insert Invite Keep Leave Make Mark Match Move Name Number Put Rebuild Remove Rename Save Say Send Set Shorten Shuffle Split Start Swap Turn Type Unpack Use Write".split(
    " ",
  );

/** Whether a sentence or a part of one begins with advice. */
const advises = (text: string) =>
  text.split(/[.:;,] | or | and /).some((part) => advice.some((verb) => new RegExp(`^${verb}\\b`, "i").test(part)));

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe("texts of reports", () => {
  test("are whole in Arabic, with the same values to fill in", () => {
    expect(Object.keys(ar).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [code, text] of Object.entries(en))
      expect(namesIn(ar[code as keyof typeof en]), code).toEqual(namesIn(text));
  });

  test("have codes of their own", () => {
    for (const part of [enFiles, enProblems, enQti, enRoster, enTables, enWriting])
      for (const [code, text] of Object.entries(part)) expect(en[code as keyof typeof en], code).toBe(text);
  });

  test("are all said somewhere", () => {
    const said = new Set(sources.flatMap((text) => text.match(/[a-z0-9_]+(?=":?|: \[)/g) ?? []));
    const made = /^(?:problem|at)_/;
    expect(Object.keys(en).filter((code) => !made.test(code) && !said.has(code))).toEqual([]);
  });

  test("are Arabic in the Arabic catalogue, but for names of formats and programs and what is to be typed", () => {
    for (const [code, text] of Object.entries(ar)) {
      const words = text.replaceAll(/\{\w+\}/g, "").match(/[A-Za-z]+/g) ?? [];
      const strange = words.filter((word) => !names.has(word));
      expect(strange, code).toEqual([]);
    }
  });

  test("name no elements, attributes or parts of a program", () => {
    const jargon =
      /<[a-z!/]|\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+\b|\binvalid\b|\bparse|\b(?:elements?|attributes?|namespaces?|schemas?)\b/;
    for (const [code, text] of [...Object.entries(en), ...Object.entries(ar)])
      expect(text.replaceAll(/\{\w+\}/g, ""), code).not.toMatch(jargon);
  });

  test("each say what can be done, but where all went as asked", () => {
    const asAsked = [
      "at_field",
      "at_line",
      "at_paragraph",
      "left_out",
      "line",
      "replaces",
      "test_as_draft",
      "test_restored",
    ];
    expect(
      Object.entries(en)
        .filter(([, text]) => !advises(text))
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(asAsked);
  });

  test("end as sentences", () => {
    const whole = /[.:]?(?:[.?…!]|\{\w+\})$|^[^ ]+ \{line\}$/;
    for (const [code, text] of Object.entries(en)) expect(text, code).toMatch(whole);
  });
});

describe("a message", () => {
  test("is said in the language asked for, with its place before it", () => {
    const said = located({ line: 3 }, message("repeated_name", { name: "A" }));
    expect(say(said, "en")).toBe("Line 3: Two parts have the same name: A. Give each its own.");
    expect(say(said, "ar")).toMatch(/^السطر 3: .*A/);
  });

  test("repeats no more of a value than a reader wants, and fills in nothing within a value", () => {
    expect(say(message("repeated_name", { name: "{name}".repeat(1000) }), "en").length).toBeLessThan(400);
    expect(say(message("same_name_here", { title: "A" }), "en")).not.toContain("{");
  });

  test("is given once", () => {
    const twice = [message("left_out"), message("left_out"), message("line", { line: 1 })];
    expect(distinct(twice)).toEqual(twice.slice(1));
  });

  test.each([
    ["ar", "ar"],
    ["ar-EG", "ar"],
    ["en", "en"],
    ["en-GB", "en"],
    ["en-US", "en-US"],
    ["fr", "en"],
  ])("a reader with the locale %s reads %s", (locale, language) => {
    expect(reportLanguage(locale)).toBe(language);
  });
});
