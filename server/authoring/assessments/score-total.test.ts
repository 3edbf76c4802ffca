import { expect, test } from "vitest";
import { scaledTotal, totalRange, totalSlope } from "./score-total.ts";

const sum = { type: "scaled" } as const;
const mean = { type: "scaled", total: "mean" } as const;
const line = {
  type: "scaled",
  total: { least_sum: 180, most_sum: 270, minimum: 205, maximum: 805, step: 10 },
} as const;
const gmat = { min: 60, max: 90 };
const act = { min: 1, max: 36 };
const nothing = { min: 0, max: 0 };
const parts = (...scores: number[]) => scores.map((score) => ({ score, range: act }));

test.each([
  ["a sum", sum, parts(30, 31, 33), 94],
  ["a sum that is named", { type: "scaled", total: "sum" } as const, parts(30, 31, 33), 94],
  ["a mean", mean, parts(30, 31, 32), 31],
  ["a mean that is rounded down", mean, parts(30, 31, 32, 32), 31],
  ["a half, which is rounded up", mean, parts(30, 31), 31],
  ["a mean without a section that gives nothing", mean, [...parts(30, 32), { score: 0, range: nothing }], 31],
  ["a mean of nothing but such sections", mean, [{ score: 0, range: nothing }], 0],
  ["nothing", mean, [], 0],
  ["the lowest sum on a line", line, parts(60, 60, 60), 205],
  ["the highest sum on a line", line, parts(90, 90, 90), 805],
  ["the middle of a line", line, parts(75, 75, 75), 505],
  ["a sum between two steps", line, parts(60, 60, 62), 215],
  ["a half of a step, which is rounded up", line, parts(60, 60, 63), 225],
  ["less than a line begins with", line, parts(10), 205],
  ["more than a line ends with", line, parts(300), 805],
  ["a last step beyond the end", { type: "scaled", total: { ...line.total, maximum: 803 } } as const, parts(270), 803],
])("%s", (_name, model, given, total) => {
  expect(scaledTotal(model, given)).toBe(total);
});

test("a range has the same rule, and is unknown with one of its sections", () => {
  expect(totalRange(sum, [act, act, act])).toEqual({ min: 3, max: 108 });
  expect(totalRange(mean, [act, act, act, nothing])).toEqual(act);
  expect(totalRange(mean, [act, null])).toBeNull();
  expect(totalRange(line, [gmat, gmat, gmat])).toEqual({ min: 205, max: 805 });
  expect(totalRange(line, [gmat, gmat, { min: 60, max: 75 }])).toEqual({ min: 205, max: 705 });
});

test.each([
  ["a sum", sum, [act, act], 1],
  ["a mean", mean, [act, act, nothing], 1 / 2],
  ["a mean of nothing", mean, [], 1],
  ["a line", line, [gmat, gmat, gmat], 20 / 3],
])("the total grows with its sections: %s", (_name, model, ranges, slope) => {
  expect(totalSlope(model, ranges)).toBeCloseTo(slope, 12);
});
