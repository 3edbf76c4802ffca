import { expect, test } from "vitest";
import { timeTicks, without } from "./time-axis.ts";

const minute = 60_000;

test("ticks are round moments, no more than fit", () => {
  expect(timeTicks(minute * 1.5, minute * 4, 8)).toEqual([2 * minute, 3 * minute, 4 * minute]);
  expect(timeTicks(0, 35 * minute, 8)).toHaveLength(8);
  expect(timeTicks(0, 35 * minute, 4).length).toBeLessThanOrEqual(5);
  expect(timeTicks(0, 7 * 24 * 60 * minute, 4).length).toBeLessThanOrEqual(6);
});

test("a span without others is what lies before, between and after them", () => {
  const others = [
    { from: 2, to: 3 },
    { from: 5, to: 12 },
  ];
  expect(without({ from: 0, to: 10 }, others)).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 5 },
  ]);
  expect(without({ from: 0, to: 1 }, [])).toEqual([{ from: 0, to: 1 }]);
  expect(without({ from: 2, to: 3 }, others)).toEqual([]);
});
