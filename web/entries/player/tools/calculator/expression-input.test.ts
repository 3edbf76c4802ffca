import { expect, test } from "vitest";
import { deleteAt } from "./expression-input.tsx";

test.each([
  ["2x", "2"],
  ["2𝑥", "2"],
  ["1+sin(", "1+"],
  ["", ""],
])("of %j the last character is taken away: %j", (text, left) => {
  expect(deleteAt(null, text)).toEqual({ text: left, caret: left.length });
});
