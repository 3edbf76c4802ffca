import { expect, test } from "vitest";
import { daysBegun, isStudied, minutesLeftADay, standingsOf } from "./pace.ts";
import type { Week } from "./requests.ts";

const dates = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);

function weekOf(minutes: number, goal: number | null, is_current = true): Week {
  return {
    week: "2026-W47",
    from: "2026-11-16",
    to: "2026-11-22",
    is_current,
    minutes,
    questions: 0,
    tests: 0,
    days: dates.map((date) => ({ date, minutes: 0, questions: 0, tests: 0, closed: 0 })),
    goal: goal === null ? null : { minutes: goal, questions: null, tests: null },
    goal_by_plan: false,
  };
}

test.each([
  ["2026-11-15", 0],
  ["2026-11-16", 1],
  ["2026-11-22", 7],
  ["2026-12-01", 7],
])("by %s %i days of the week have begun", (today, days) => {
  expect(daysBegun(weekOf(0, null), today)).toBe(days);
});

test.each([
  [360, true, "reached"],
  [280, true, "ahead"],
  [250, true, "near"],
  [100, true, "behind"],
  [359, false, "missed"],
  [360, false, "reached"],
] as const)("%i minutes of six hours by Friday, in a current week: %s, are %s", (minutes, isCurrent, state) => {
  const [standing] = standingsOf(weekOf(minutes, 360, isCurrent), "2026-11-20");
  expect(standing).toMatchObject({ measure: "minutes", done: minutes, goal: 360, state });
  expect(standing?.even === null).toBe(!isCurrent);
});

test("without a goal there is nothing to compare with", () => {
  expect(standingsOf(weekOf(100, null), "2026-11-20")).toEqual([]);
  expect(minutesLeftADay(weekOf(100, null), "2026-11-20")).toBeNull();
});

test.each([
  [250, "2026-11-20", 55],
  [360, "2026-11-20", null],
  [100, "2026-11-22", null],
])("with %i minutes by %s each day left needs %s", (minutes, today, need) => {
  expect(minutesLeftADay(weekOf(minutes, 360), today)).toBe(need);
});

test("an answer makes a day one of study, however short the time was", () => {
  expect(isStudied({ minutes: 0, questions: 2, tests: 0 })).toBe(true);
  expect(isStudied({ minutes: 1, questions: 0, tests: 0 })).toBe(true);
  expect(isStudied({ minutes: 0, questions: 0, tests: 0 })).toBe(false);
});
