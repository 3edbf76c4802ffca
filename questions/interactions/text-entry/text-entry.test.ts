import { describe, expect, it, test } from "vitest";
import { soon } from "../../testing/soon.ts";
import { textEntryModule } from "./module.ts";

const content = { id: "i1", type: "text_entry", source_identifier: null, prompt: "", expected_length: null } as const;
const pointsOf = (accept: Parameters<typeof textEntryModule.score>[1]["accept"], typed: string) =>
  textEntryModule.score(content, { accept }, typed).points;

test.each([
  [{ text: "Paris" }, "paris", 1],
  [{ text: "Paris", case_sensitive: true }, "paris", 0],
  [{ text: "Paris" }, "  paris\t", 1],
  [{ text: "New York" }, "new   york", 1],
  [{ text: "don't" }, "don’t", 1],
  [{ text: "caf\u00e9" }, "cafe\u0301", 1],
  [{ text: "caf\u00e9" }, "cafe", 0],
  [{ text: "Straße" }, "STRASSE", 1],
  [{ text: "a*b" }, "axb", 0],
  [{ text: "1914\u20131918" }, "1914-1918", 1],
  [{ text: "\u0130stanbul" }, "istanbul", 1],
  [{ text: "office" }, "of\u00adfice", 1],
  [{ text: "office" }, "office\u200b", 1],
  [{ text: "it's" }, "it\u2019s", 1],
  [{ text: "Hi\u1ebfu" }, "Hie\u0302\u0301u", 1],
  [{ text: "caf\u00e9", ignore_accents: true }, "CAFE", 1],
  [{ text: "\u0643\u062a\u0628", ignore_accents: true }, "\u0643\u064e\u062a\u064e\u0628\u064e", 1],
  [{ text: "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", ignore_accents: true }, "\u05e9\u05dc\u05d5\u05dd", 1],
  [{ text: "New York" }, "NewYork", 0],
  [{ text: "New York", ignore_spaces: true }, "newyork", 1],
  [{ pattern: "caf\u00e9*", ignore_accents: true, ignore_spaces: true }, "cafe au lait", 1],
  [{ text: "Caf\u00e9", ignore_accents: true, case_sensitive: true }, "cafe", 0],
  [{ pattern: "a*b" }, "a long way to b", 1],
  [{ pattern: "a*b" }, "ab", 1],
  [{ pattern: "ab*ba" }, "aba", 0],
  [{ pattern: "*photo*synth*" }, "the photo of a synth", 1],
  [{ pattern: "*x*x*" }, "x", 0],
  [{ pattern: "2 \\* 3" }, "2 * 3", 1],
  [{ pattern: "2 \\* 3" }, "2 and 3", 0],
  [{ pattern: "a.c" }, "abc", 0],
])("%j takes %s: %d", (accepted, typed, points) => {
  expect(pointsOf([accepted], typed)).toBe(points);
});

it("gives the best of the accepted answers that match", () => {
  const accept = [
    { pattern: "colo*", points: 0.5 },
    { text: "colour", points: 2 },
  ];
  expect(textEntryModule.score(content, { accept }, "Colour")).toEqual({ status: "scored", points: 2, max_points: 2 });
  expect(textEntryModule.score(content, { accept }, "color")).toEqual({ status: "scored", points: 0.5, max_points: 2 });
});

it("matches the worst pattern in the longest text at once", () => {
  const pattern = `${"*a".repeat(240)}*b`;
  expect(soon(() => pointsOf(Array(500).fill({ pattern }), "a".repeat(500)))).toBe(0);
});

describe("a response", () => {
  test.each([
    [null, "omitted"],
    [" \n", "omitted"],
    ["x".repeat(501), "invalid"],
    [7, "invalid"],
    [["x"], "invalid"],
  ])("%j is %s", (response, status) => {
    expect(textEntryModule.score(content, { accept: [{ text: "x" }] }, response).status).toBe(status);
  });
});

test.each([
  [{ accept: [] }, ["no_accept"]],
  [{ accept: [{ text: "  " }] }, ["empty_accept"]],
  [{ accept: [{ pattern: "*" }] }, ["accepts_anything"]],
  [{ accept: [{ text: "x", points: 0 }] }, ["no_points"]],
  [{ accept: [{ text: "x" }] }, []],
])("the key %j is told %j", (key, codes) => {
  expect(textEntryModule.validate(content, key).map((problem) => problem.code)).toEqual(codes);
});

it("counts answers that differ in case and spacing together", () => {
  expect(textEntryModule.summarize(content, { accept: [{ text: "Paris" }] }, " PARIS ")).toEqual([
    { value: "paris", label: "PARIS", correct: true },
  ]);
});
