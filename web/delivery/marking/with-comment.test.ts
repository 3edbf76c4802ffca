import { expect, test } from "vitest";
import { withComment } from "./with-comment.ts";

test.each([
  ["", "Why?"],
  [" \n", "Why?"],
  ["Good.", "Good.\nWhy?"],
  ["Good.\n\n", "Good.\nWhy?"],
])("a comment goes after %j", (typed, expected) => {
  expect(withComment(typed, "Why?")).toBe(expected);
});
