import { describe, expect, it, test } from "vitest";
import { labelText } from "./html/text.ts";
import type { CandidateInteraction, InteractionType } from "./interactions/candidate-registry.ts";
import { responseWords } from "./response-words.ts";

const say = {
  textOf: labelText,
  lettered: (letter: string) => letter,
  area: (number: number) => `Area ${number}`,
  files: (ids: readonly string[]) => `${ids.length} files`,
};
const named = (...texts: string[]) => texts.map((content, index) => ({ id: "xyz"[index] ?? "", content }));
const limited = (...texts: string[]) => named(...texts).map((one) => ({ ...one, max_matches: 0 }));
const area = (id: string, label: string) => ({ id, label, shape: "rect" as const, coords: [0, 0, 1, 1] });
const file = "0192f3a0-0000-7000-8000-000000000001";
const essay = { prompt: "", expected_lines: 5, min_words: null, max_words: null, format: "plain" as const };
const gaps = ["g", "h"].map((id) => ({ id, label: "" }));
const pairs = { prompt: "", min_associations: 0, max_associations: 0 };

/** One of each type, with its id. */
const parts = {
  choice: {
    id: "c",
    type: "choice",
    prompt: "",
    min_choices: 0,
    max_choices: 2,
    options: named("One", "Two", "Three"),
  },
  inline_choice: {
    id: "i",
    type: "inline_choice",
    prompt: "",
    options: named("rises", "<img alt='' src='a'>", "falls"),
  },
  text_entry: { id: "t", type: "text_entry", prompt: "", expected_length: null },
  numeric_entry: { id: "n", type: "numeric_entry", prompt: "" },
  match: {
    id: "m",
    type: "match",
    ...pairs,
    sources: limited("<p>France</p>", "Italy"),
    targets: limited("Paris", "Rome", "<i>Lyon</i>"),
  },
  order: {
    id: "o",
    type: "order",
    prompt: "",
    orientation: "vertical",
    min_choices: 0,
    max_choices: 0,
    options: named("Egg", "Larva", "Pupa"),
  },
  gap_match: {
    id: "g",
    type: "gap_match",
    image: "",
    options: limited("cat", "dog"),
    gaps,
    prompt: '<p>A <span data-gap="h"></span> and a <span data-gap="g"></span></p>',
  },
  hotspot: {
    id: "h",
    type: "hotspot",
    prompt: "",
    image: "",
    min_choices: 0,
    max_choices: 0,
    options: [area("x", "Liver"), area("y", ""), area("z", "Heart")],
  },
  extended_text: { id: "e", type: "extended_text", ...essay },
  file_upload: { id: "f", type: "file_upload", prompt: "", kinds: ["pdf"], max_files: 3, max_mb: 5 },
} as const satisfies { [T in InteractionType]: { type: T } & Record<string, unknown> };

const said = (interactions: readonly unknown[], response: unknown, body = "") =>
  responseWords({ body, interactions: interactions as CandidateInteraction[] }, response, say);

describe("an answer in words", () => {
  test.each([
    ["choice", ["z", "x"], "A, C"],
    ["inline_choice", ["z"], "falls"],
    // A picture that isn’t described.
    ["inline_choice", ["y"], "B"],
    ["text_entry", " mitosis ", "mitosis"],
    ["numeric_entry", "6.5", "6.5"],
    [
      "match",
      [
        ["y", "y"],
        ["x", "z"],
        ["x", "x"],
      ],
      "France → Paris, Lyon; Italy → Rome",
    ],
    ["match", [["y", "y"]], "France → –; Italy → Rome"],
    ["order", ["z", "x"], "1. Pupa; 2. Egg"],
    // Numbered as they are read.
    [
      "gap_match",
      [
        ["x", "g"],
        ["y", "h"],
      ],
      "1: dog; 2: cat",
    ],
    ["gap_match", [["x", "g"]], "1: –; 2: cat"],
    ["hotspot", ["y", "x"], "Liver, Area 2"],
    ["extended_text", "Two\nlines. ", "Two\nlines."],
    ["file_upload", [file, file], "2 files"],
  ] as [InteractionType, unknown, string][])("of %s: %j", (type, response, words) => {
    expect(said([parts[type]], { [parts[type].id]: response })).toBe(words);
  });

  it.each(Object.keys(parts) as InteractionType[])(
    "of %s is empty where nothing is answered or nothing fits",
    (type) => {
      const { id } = parts[type];
      for (const response of [
        null,
        undefined,
        {},
        "x",
        { [id]: null },
        { [id]: [] },
        { [id]: " " },
        { [id]: 5 },
        { other: "x" },
      ])
        expect(said([parts[type]], response)).toBe("");
      expect(said([parts[type]], { [id]: ["unknown"] })).toBe("");
    },
  );

  it("has each part in the question’s order, and a dash for one that was left empty", () => {
    const { choice, numeric_entry, text_entry, inline_choice: menu } = parts;
    expect(said([choice, numeric_entry], { n: "6.5", c: ["y"] })).toBe("B · 6.5");
    expect(said([text_entry, { ...text_entry, id: "u" }, numeric_entry], { n: "3", t: "a" })).toBe("a · – · 3");
    expect(said([menu, { ...menu, id: "j" }], { j: ["x"], i: ["z"] })).toBe("falls · rises");
  });

  it("numbers gaps of the body first", () => {
    expect(said([{ ...parts.gap_match, prompt: "" }], { g: [["x", "h"]] }, '<span data-gap="h"></span>')).toBe(
      "1: cat; 2: –",
    );
  });

  it("names gaps by their labels", () => {
    const labelled = { ...parts.gap_match, gaps: gaps.map(({ id }) => ({ id, label: `Part ${id}` })) };
    expect(said([labelled], { g: [["x", "g"]] })).toBe("Part h: –; Part g: cat");
  });
});
