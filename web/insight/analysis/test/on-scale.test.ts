import { expect, test } from "vitest";
import { isApart, placeQuestions } from "./on-scale.ts";

test.each([
  [1, 0.5, false],
  [1, 4, false],
  [1, -4.1, true],
  [-0.2, 0.5, true],
  [null, null, false],
])("a question with slope %s and difficulty %s stands apart: %s", (a, b, expected) => {
  expect(isApart({ a, b })).toBe(expected);
});

test("each question on the scale is in one step, and those apart are in none", () => {
  const bins = [
    { from: -4, to: 0, people: 3, questions: 9 },
    { from: 0, to: 4, people: 5, questions: 9 },
  ];
  const bs = [-4, -1, 0, 4, 4.5, -9];
  const placed = placeQuestions(bins, [...bs.map((b) => ({ a: 1, b })), { a: -1, b: 1 }, { a: null, b: null }]);
  expect(placed.map(({ people, questions }) => [people, questions])).toEqual([
    [3, 2],
    [5, 2],
  ]);
});
