import { expect, test } from "vitest";
import { amountOf, canProject, stepOf, sumOf } from "./cost-value.ts";

const cost = { mistakes: 3, points: 2.5, time_ms: 95_000 };

test("a cost is told in points, questions or minutes", () => {
  expect([amountOf(cost, "points"), amountOf(cost, "questions"), amountOf(cost, "minutes")]).toEqual([2.5, 3, 2]);
  expect(sumOf([cost, cost])).toEqual({ mistakes: 6, points: 5, time_ms: 190_000 });
});

test.each([
  [0, 12, 0],
  [1, 12, 1],
  [3, 12, 2],
  [12, 12, 6],
  [1, 0, 0],
])("%i of at most %i is step %i", (value, most, step) => {
  expect(stepOf(value, most)).toBe(step);
});

test("tests to come are spoken of from three tests on", () => {
  expect([0, 1, 2, 3, 30].map((sittings) => canProject({ sittings }))).toEqual([false, false, false, true, true]);
});
