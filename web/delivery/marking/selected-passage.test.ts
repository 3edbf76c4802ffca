import { expect, test } from "vitest";
import { trimPassage } from "./selected-passage.ts";

test.each([
  ["a word", 2, 4, { start: 2, end: 4 }],
  ["a word with space around it", 1, 6, { start: 2, end: 5 }],
  ["space alone", 0, 2, null],
  ["nothing", 3, 3, null],
])("a passage of %s", (_, start, end, expected) => {
  expect(trimPassage("  abc  ", { start, end })).toEqual(expected);
});
