import { expect, test } from "vitest";
import { withLevel } from "./target-levels.tsx";

const target = { tag: "t", count: 3, share: null };

test.each([
  ["a difficulty that fits keeps the number", target, 4, 2, { ...target, by_difficulty: { 4: 2 } }],
  ["more of one raises it", target, 4, 5, { ...target, count: 5, by_difficulty: { 4: 5 } }],
  [
    "so do several together",
    { ...target, by_difficulty: { 1: 2 } },
    4,
    2,
    { ...target, count: 4, by_difficulty: { 1: 2, 4: 2 } },
  ],
  ["none at all is wanted too", target, 1, 0, { ...target, by_difficulty: { 1: 0 } }],
  ["an empty field wants any number", { ...target, by_difficulty: { 1: 2 } }, 1, null, target],
  [
    "a share stays one",
    { tag: "t", count: null, share: 0.5 },
    1,
    2,
    { tag: "t", count: null, share: 0.5, by_difficulty: { 1: 2 } },
  ],
] as const)("%s", (_, before, level, wanted, after) => {
  expect(withLevel(before, level, wanted)).toEqual(after);
});
