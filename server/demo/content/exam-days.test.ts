import { planMocks } from "@sextant/psychometrics/planning/plan-mocks.ts";
import { expect, test } from "vitest";
import { startOfDay } from "../days.ts";
import { MINUTES } from "../fill-plan.ts";
import { daysOff, nextExamDay } from "./exam-days.ts";

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

test("whatever day the school is brought in on, the plan has two full tests, and its days off are to come", () => {
  for (let days = 0; days < 400; days += 1) {
    const now = startOfDay(new Date("2026-11-29T15:00:00Z"), days);
    const { from, to } = daysOff(now);
    const today = dayOf(now.toISOString().slice(0, 10));
    const mocks = planMocks({
      today,
      examDay: dayOf(nextExamDay(now)),
      minutes: MINUTES,
      pauses: [{ from: dayOf(from), to: dayOf(to) }],
      moves: new Map(),
      missed: null,
      hasTestedToday: false,
    });
    expect([now.toISOString(), mocks.length, dayOf(from) - today > 14, dayOf(to) - dayOf(from)]).toEqual([
      now.toISOString(),
      2,
      true,
      2,
    ]);
  }
});
