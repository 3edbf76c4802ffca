import { expect, test } from "vitest";
import { planDays } from "./plan-days.ts";

const questions = (count: number, day = 0, ms = 60_000) => Array.from({ length: count }, () => ({ day, ms }));
const unlimited = Number.POSITIVE_INFINITY;
const minutes =
  (aDay: number, today = aDay) =>
  (day: number) => ({ ms: (day === 0 ? today : aDay) * 60_000, most: unlimited, isWhole: day > 0 || today === aDay });

test("what is due is spread over days, and no day is longer than its limit", () => {
  expect(planDays(questions(7), minutes(3)).map((day) => day.length)).toEqual([3, 3, 1]);
  expect(planDays([], minutes(3))).toEqual([]);
});

test("what is worth most comes first, and what comes due later waits for its day", () => {
  const [one, two] = [questions(2), questions(1, 1)];
  expect(planDays([...two, ...one, ...questions(2, 1)], minutes(2))).toEqual([[1, 2], [0, 3], [4]]);
});

test("what was practised today leaves less room today, or none", () => {
  expect(planDays(questions(4), minutes(2, 1)).map((day) => day.length)).toEqual([1, 2, 1]);
  expect(planDays(questions(3), minutes(2, 0)).map((day) => day.length)).toEqual([0, 2, 1]);
});

test("a question that is longer than a day has a day of its own, and a gap stays empty", () => {
  expect(planDays([...questions(2, 0, 600_000), ...questions(1, 4)], minutes(5)).map((day) => day.length)).toEqual([
    1, 1, 0, 0, 1,
  ]);
});

test("a day off has no question, not even one that is longer than any day", () => {
  const weekdays = (day: number) => ({ ms: day === 1 ? 0 : 60_000, most: unlimited, isWhole: true });
  expect(planDays(questions(3, 0, 600_000), weekdays).map((day) => day.length)).toEqual([1, 0, 1, 1]);
  expect(planDays(questions(1), () => ({ ms: 0, most: unlimited, isWhole: true }))).toHaveLength(400);
});

test("a day has no more questions than it may have, however short they are", () => {
  const counted = (day: number) => ({ ms: unlimited, most: day === 0 ? 2 : 3, isWhole: true });
  expect(planDays(questions(6), counted).map((day) => day.length)).toEqual([2, 3, 1]);
});
