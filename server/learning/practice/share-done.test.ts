import { expect, test } from "vitest";
import { shareDone } from "./share-done.ts";

const tasks = [
  { kind: "review", questions: 5 },
  { kind: "mistakes", questions: 4 },
  { kind: "assigned" },
  { kind: "practice", questions: 6 },
];

test.each([
  [0, [0, 0, 0, 0]],
  [3, [0, 3, 0, 0]],
  [4, [0, 4, 0, 0]],
  [9, [0, 4, 0, 5]],
  [99, [0, 4, 0, 6]],
])("%d questions count for mistakes first, then for practice: %j", (practised, shares) => {
  expect(shareDone(tasks, practised)).toEqual(shares);
});
