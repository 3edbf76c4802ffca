import { expect, test } from "vitest";
import type { PlannedTime } from "./day-limits.queries.ts";
import { dayLimits } from "./day-limits.ts";

const MINUTE_MS = 60_000;
const TODAY = "2026-11-27";
const none = { questions: 0, ms: 0 };
const mistakes = (questions: number) => ({
  kind: "mistakes" as const,
  minutes: 2 * questions,
  questions,
  is_done: false,
});
const test60 = { kind: "mock" as const, minutes: 60, assessment: null, moved_from: null, is_done: false };
const time = (more: Partial<PlannedTime> = {}): PlannedTime => ({
  minutes: [40, 40, 40, 40, 40, 0, 0],
  pauses: [],
  plan: {
    days: [
      { on: TODAY, minutes: 40, tasks: [mistakes(8)] },
      { on: "2026-11-28", minutes: 0, tasks: [test60] },
    ],
  },
  ...more,
});
const goals = (more: { daily_minutes?: number | null; exam_on?: string | null } = {}) => ({
  daily_minutes: null,
  exam_on: "2026-12-03",
  ...more,
});
/** The questions and minutes that the days from today on have room for. */
const rooms = (limits: ReturnType<typeof dayLimits>, days: number) =>
  Array.from({ length: days }, (_, day) => limits.roomOn(day)).map(({ most, ms }) => [most, ms / MINUTE_MS]);
const unlimited = Number.POSITIVE_INFINITY;

test("without a plan every day is as long as the student set, today less what was practised", () => {
  const limits = dayLimits(goals({ daily_minutes: 10 }), undefined, TODAY, { questions: 2, ms: 3 * MINUTE_MS });
  expect([limits.isPlanned, limits.minutes]).toEqual([false, 10]);
  expect(rooms(limits, 2)).toEqual([
    [unlimited, 7],
    [unlimited, 10],
  ]);
});

test("a plan’s days have the mistakes of their tasks, less what was practised; those beyond have half of their minutes", () => {
  const limits = dayLimits(goals({ daily_minutes: 10 }), time(), TODAY, { questions: 3, ms: 9 * MINUTE_MS });
  expect([limits.isPlanned, limits.minutes]).toEqual([true, 40]);
  expect(rooms(limits, 4)).toEqual([
    [5, unlimited],
    [0, unlimited],
    [unlimited, 0],
    [unlimited, 20],
  ]);
});

test("the exam’s day has none, and later days are as long as the student set", () => {
  const limits = dayLimits(goals({ exam_on: "2026-11-29", daily_minutes: 10 }), time(), TODAY, none);
  expect(rooms(limits, 4).slice(2)).toEqual([
    [0, 0],
    [unlimited, 10],
  ]);
  expect(dayLimits(goals({ exam_on: TODAY }), time({ plan: { days: [] } }), TODAY, none).roomOn(0).most).toBe(0);
});

test.each([
  ["an exam that is over", goals({ exam_on: "2026-11-26" }), time()],
  ["no exam", goals({ exam_on: null }), time()],
  ["no minutes", goals(), time({ minutes: [0, 0, 0, 0, 0, 0, 0] })],
])("a plan with %s says nothing", (_, own, planned) => {
  expect(dayLimits(own, planned, TODAY, none)).toMatchObject({ isPlanned: false, minutes: 30 });
});

test("a pause has none of a day that isn’t planned yet", () => {
  const paused = time({ plan: null, pauses: [{ from: TODAY, to: TODAY }] });
  const [today, , , monday] = rooms(dayLimits(goals(), paused, TODAY, none), 4);
  expect([today, monday]).toEqual([
    [unlimited, 0],
    [unlimited, 20],
  ]);
});
