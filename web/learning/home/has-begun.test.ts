import { expect, test } from "vitest";
import { hasBegun } from "./has-begun.ts";

test.each([
  ["nobody is there", { count: 0, judged: 0, too_new: 0, resting: 0 }, false],
  ["nobody has sat a test", { count: 0, judged: 12, too_new: 12, resting: 0 }, false],
  ["one has", { count: 0, judged: 12, too_new: 11, resting: 0 }, true],
  ["one waits for an answer", { count: 1, judged: 12, too_new: 12, resting: 0 }, true],
  ["one was spoken to", { count: 0, judged: 12, too_new: 12, resting: 1 }, true],
])("%s", (_, mine, expected) => {
  expect(hasBegun(mine)).toBe(expected);
});
