import { expect, test } from "vitest";
import { divisorOf, scaledTotal, totalRange } from "./score-total.ts";

const sum = { type: "scaled" } as const;
const mean = { type: "scaled", total: "mean" } as const;
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
])("%s", (_name, model, given, total) => {
  expect(scaledTotal(model, given)).toBe(total);
});

test("a range has the same rule, and is unknown with one of its sections", () => {
  expect(totalRange(sum, [act, act, act])).toEqual({ min: 3, max: 108 });
  expect(totalRange(mean, [act, act, act, nothing])).toEqual(act);
  expect(totalRange(mean, [act, null])).toBeNull();
});

test("the sum of sections is divided by those that count", () => {
  expect([divisorOf(sum, [act, act]), divisorOf(mean, [act, act, nothing]), divisorOf(mean, [])]).toEqual([1, 2, 1]);
});
