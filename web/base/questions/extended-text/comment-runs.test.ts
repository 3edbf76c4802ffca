import { expect, test } from "vitest";
import { commentRuns, inTextOrder, quoteOf } from "./comment-runs.ts";

const at = (start: number, end: number) => ({ start, end, text: "" });

test.each([
  ["without comments", "abcdef", [], [["abcdef", [], []]]],
  [
    "with one in the middle",
    "abcdef",
    [at(2, 4)],
    [
      ["ab", [], []],
      ["cd", [1], [1]],
      ["ef", [], []],
    ],
  ],
  [
    "with two that overlap",
    "abcdef",
    [at(0, 4), at(2, 6)],
    [
      ["ab", [1], []],
      ["cd", [1, 2], [1]],
      ["ef", [2], [2]],
    ],
  ],
  ["with two on the same passage", "abc", [at(0, 3), at(0, 3)], [["abc", [1, 2], [1, 2]]]],
  [
    "with one that reaches beyond its end",
    "abc",
    [at(1, 9)],
    [
      ["a", [], []],
      ["bc", [1], [1]],
    ],
  ],
  ["that is empty", "", [at(0, 1)], []],
])("a text %s is cut where comments begin and end", (_, text, comments, expected) => {
  const runs = commentRuns(text, comments);
  expect(runs.map((run) => [run.text, run.on, run.ends])).toEqual(expected);
  expect(runs.map((run) => run.text).join("")).toBe(text);
});

test("comments are numbered in the order of the text", () => {
  expect(inTextOrder([at(4, 5), at(0, 9), at(0, 2)])).toEqual([at(0, 2), at(0, 9), at(4, 5)]);
});

test("a long passage is shortened in its middle, a short one is told whole, on one line", () => {
  expect(quoteOf("They say\n\nso.", { start: 0, end: 13 })).toBe("They say so.");
  expect(quoteOf("abcdefghij", { start: 0, end: 10 }, 5)).toBe("ab…ij");
});
