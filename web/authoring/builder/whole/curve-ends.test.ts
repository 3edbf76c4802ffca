import { expect, test } from "vitest";
import { firstEnds, previewRows } from "./curve-ends.ts";

const rows = (...scores: number[]) => scores.map((scaled, raw) => ({ raw, scaled }));

test.each([
  ["an empty table", [], { from: 200, to: 800, step: 10 }],
  ["a table of one row", [300], { from: 200, to: 800, step: 10 }],
  ["a flat table", [300, 300], { from: 200, to: 800, step: 10 }],
  ["a table in tens", [400, 450, 990], { from: 400, to: 990, step: 10 }],
  ["a table in ones", [1, 18, 36], { from: 1, to: 36, step: 1 }],
])("%s", (_, scores, ends) => {
  expect(firstEnds(rows(...scores))).toEqual(ends);
});

test("a preview has both ends, each row once", () => {
  const raws = (count: number) =>
    previewRows(rows(...Array.from({ length: count }, (_, raw) => raw))).map(({ raw }) => raw);
  expect(raws(2)).toEqual([0, 1]);
  expect(raws(45)).toEqual([0, 9, 18, 26, 35, 44]);
  expect(raws(6)).toEqual([0, 1, 2, 3, 4, 5]);
});
