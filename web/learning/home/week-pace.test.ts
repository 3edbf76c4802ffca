import { expect, test } from "vitest";
import { daysBetween, weekPace } from "./week-pace.ts";

const week = (done: number, minutes: number | null) => ({
  from: "2026-11-16",
  to: "2026-11-22",
  minutes: done,
  questions: 12,
  tests: 0,
  goal: minutes === null ? null : { minutes, questions: null, tests: null },
  goal_by_plan: false,
});

test.each([
  { done: 70, state: "reached", daysLeft: 2 },
  { done: 50, state: "near", daysLeft: 2 },
  { done: 62, state: "ahead", daysLeft: 2 },
  { done: 20, state: "behind", daysLeft: 2 },
])("on a Friday $done of 70 minutes are $state", ({ done, state, daysLeft }) => {
  expect(weekPace(week(done, 70), "2026-11-20")).toMatchObject({ measure: "minutes", even: 50, state, daysLeft });
});

test("without a goal minutes are told, and the first measure that has one otherwise", () => {
  expect(weekPace(week(20, null), "2026-11-20")).toMatchObject({ measure: "minutes", goal: null });
  const questions = { ...week(20, null), goal: { minutes: null, questions: 30, tests: 2 } };
  expect(weekPace(questions, "2026-11-22")).toMatchObject({ measure: "questions", done: 12, goal: 30, daysLeft: 0 });
});

test("days are counted over the change of the clocks", () => {
  expect(daysBetween("2026-10-24", "2026-11-02")).toBe(9);
});
