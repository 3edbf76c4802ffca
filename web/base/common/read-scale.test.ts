import { expect, test } from "vitest";
import { readScale, scaleText } from "./read-scale.ts";

test("a table from a spreadsheet is read, its heading and blank lines left out", () => {
  const { rows, faults } = readScale("Raw\tScaled\r\n0\t200\r\n1,5;210\n\n2 220\n");
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    { raw: 0, scaled: 200 },
    { raw: 1.5, scaled: 210 },
    { raw: 2, scaled: 220 },
  ]);
  expect(readScale(scaleText(rows)).rows).toEqual(rows);
});

test.each([
  ["0 200\n1", { line: 2, code: "two_numbers" }],
  ["0 200\none 210", { line: 2, code: "two_numbers" }],
  ["0 200\n0 210", { line: 2, code: "not_increasing" }],
  ["0 200.5", { line: 1, code: "whole" }],
  ["-1 200", { line: 1, code: "out_of_range" }],
])("%j: what is wrong is said at its line", (text, fault) => {
  expect(readScale(text).faults).toEqual([fault]);
});
