import { expect, test } from "vitest";
import { countMeetable } from "./count-meetable.ts";

test.each([
  ["without groups all", ["a", "b", "c"], [], 3],
  ["one of a group", ["a", "b", "c"], [["a", "b"]], 2],
  [
    "one of each",
    ["a", "b", "c", "d"],
    [
      ["a", "b"],
      ["c", "d"],
    ],
    2,
  ],
  ["what isn’t in the pool takes no place", ["a", "c"], [["a", "b"]], 2],
  [
    "one that is in two groups stands back for one of each",
    ["x", "a", "b"],
    [
      ["x", "a"],
      ["x", "b"],
    ],
    2,
  ],
  ["nothing of nothing", [], [["a", "b"]], 0],
])("%s", (_, ids, groups, count) => {
  expect(countMeetable(ids, groups)).toBe(count);
});
