import { expect, test } from "vitest";
import { feedbackFor } from "./score-feedback.ts";

const bands = [
  { from_percent: 20, text: "low" },
  { from_percent: 70, text: "good" },
  { from_percent: 100, text: "all" },
];

test.each([
  [0, 10, null],
  [1.9, 10, null],
  [2, 10, "low"],
  [6.9, 10, "low"],
  // 70 percent, though not in binary fractions.
  [2.1, 3, "good"],
  [9.99, 10, "good"],
  [10, 10, "all"],
  // More than all: a credited question.
  [11, 10, "all"],
  [-3, 10, null],
  [0, 0, null],
])("%d of %d points: %s", (points, max, text) => {
  expect(feedbackFor(bands, points, max)).toBe(text);
});

test("a text from 0 percent on is for a score below zero too", () => {
  expect(feedbackFor([{ from_percent: 0, text: "start" }], -2, 10)).toBe("start");
});

test("nothing is said without texts", () => {
  expect(feedbackFor([], 5, 10)).toBeNull();
});
