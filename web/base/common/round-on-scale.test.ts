import { expect, test } from "vitest";
import { roundError, roundOnScale } from "./round-on-scale.ts";

const narrow = { min: 0, max: 100 };
const wide = { min: 400, max: 1600 };

test.each([
  ["to the point", 3.4, narrow, 3],
  ["never to none", 0.2, narrow, 1],
  ["to ten on a scale that goes by tens", 37, wide, 40],
  ["never to none there either", 3, wide, 10],
])("an error is told %s", (_, error, scale, told) => {
  expect(roundError(error, scale)).toBe(told);
});

test("bounds are told as the error is: the score with and without it", () => {
  expect([roundOnScale(1340 - 37, wide), roundOnScale(1340 + 37, wide)]).toEqual([1300, 1380]);
  expect(roundOnScale(61.6, narrow)).toBe(62);
});
