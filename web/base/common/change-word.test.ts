import { expect, test } from "vitest";
import { changeWord } from "./change-word.ts";

const change = (difference: number, error: number, isReal = false) => ({ difference, error, is_likely_real: isReal });

test.each([
  ["a rise beyond chance", change(0.2, 0.05, true), "up"],
  ["a fall beyond chance", change(-0.2, 0.05, true), "down"],
  ["a small difference, well known", change(0.03, 0.05), "same"],
  ["a small difference, hardly known", change(0.03, 0.2), "early"],
  ["a wide difference within chance", change(0.2, 0.2), "early"],
  ["no comparison", null, "early"],
] as const)("%s", (_, given, expected) => {
  expect(changeWord(given)).toBe(expected);
});

test("what is small depends on the scale", () => {
  expect(changeWord(change(10, 40), 1200)).toBe("same");
  expect(changeWord(change(10, 40), 100)).toBe("early");
});
