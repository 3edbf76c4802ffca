import { expect, test } from "vitest";
import { longest, unreachedIn } from "./time-spent.ts";

const section = (questions: (number | null)[], limit: number | null = 400) => ({
  name: "Math",
  limit_ms: limit,
  left_ms: 0,
  questions,
});

test("what was not reached is counted", () => {
  expect(unreachedIn(section([100, 0, null, null]))).toBe(2);
});

test("a question took long beyond twice an even share of the limit", () => {
  expect(longest(section([100, 250, 210, null]))).toEqual({ number: 2, ms: 250 });
  expect(longest(section([100, 200, 50, 50]))).toBeNull();
  expect(longest(section([100, 250, 50, 50], null))).toBeNull();
});
