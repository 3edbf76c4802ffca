import { expect, test } from "vitest";
import { firstFrom, hitsIn, splitAt } from "./transcript-hits.ts";

test.each([
  [[2, 5, 9], -1, 0],
  [[2, 5, 9], 5, 1],
  [[2, 5, 9], 6, 2],
  [[2, 5, 9], 10, 0],
  [[], 3, 0],
])("of hits at %j, the first from line %i on is number %i", (hits, line, first) => {
  expect(firstFrom(hits, line)).toBe(first);
});

test("lines are found whatever the case and the accents of their words", () => {
  const cues = ["Les Équations", "Maße", "เสียง 数学", "none"].map((text) => ({ text }));
  expect(hitsIn(cues, "equation")).toEqual([0]);
  expect(hitsIn(cues, "équation")).toEqual([0]);
  expect(hitsIn(cues, " MASSE")).toEqual([1]);
  expect(hitsIn(cues, "数学")).toEqual([2]);
  expect(hitsIn(cues, "  ")).toEqual([]);
});

test.each([
  ["Une équation", "equation", ["Une ", "[équation]"]],
  ["Un e\u0301tat, E\u0301TAT", "éta", ["Un ", "[e\u0301ta]", "t, ", "[E\u0301TA]", "T"]],
  ["Maße, maße", "masse", ["[Maße]", ", ", "[maße]"]],
  ["İstanbul", "istan", ["[İstan]", "bul"]],
  ["nothing", "some", ["nothing"]],
  ["nothing", "", ["nothing"]],
])("%j is split at %j", (text, sought, parts) => {
  const split = splitAt(text, sought);
  expect(split.map((part) => (part.isMatch ? `[${part.text}]` : part.text))).toEqual(parts);
  for (const part of split) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
});
