import { expect, test } from "vitest";
import { marksBy, scaleStep } from "./scale.ts";

test.each([
  [0, 10, 10, 1],
  [0, 10, 6, 2],
  [-10, 10, 8, 5],
  [0, 0.3, 4, 0.1],
  [0, 7000, 5, 2000],
])("a scale from %d to %d with %i marks steps by %d", (from, to, wanted, step) => {
  expect(scaleStep(from, to, wanted)).toBeCloseTo(step, 12);
});

test("marks are round numbers within the ends", () => {
  expect(marksBy(-1.05, 1.05, 0.5)).toEqual([-1, -0.5, 0, 0.5, 1]);
});
