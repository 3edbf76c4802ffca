import { describe, expect, test } from "vitest";
import { advance, closesFrom, currentSchedule, follow, progressOf, type Schedule } from "./schedule.ts";

const DAY = 86_400_000;
const start = new Date("2026-11-01T09:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * DAY);

const endOf = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T24:00:00Z`);

/** Answers whenever the next question is due. */
function practise(...answers: readonly boolean[]): { schedule: Schedule; days: number[] } {
  let schedule: Schedule | null = null;
  const days: number[] = [];
  for (const solved of answers) {
    const now: Date = schedule?.due_at ?? start;
    days.push((now.getTime() - start.getTime()) / DAY);
    schedule = advance(schedule, solved, now);
  }
  if (!schedule) throw new Error("Nothing was answered");
  return { schedule, days };
}

describe("a mistake", () => {
  test("is closed by two questions solved on different days, not before", () => {
    expect(practise(true).schedule).toMatchObject({ solved: 1, closed_at: null });
    const { schedule, days } = practise(true, true);
    expect(schedule).toMatchObject({ solved: 2, reps: 2, lapses: 0, closed_at: after(3) });
    expect(days).toEqual([0, 3]);
  });

  test("is closed by two questions at least 3 days apart, whatever was answered before, as its words say", () => {
    const pasts = Array.from({ length: 64 }, (_, bits) =>
      Array.from({ length: 6 }, (__, place) => Boolean(bits & (1 << place))),
    );
    for (const past of pasts) {
      const before = practise(...past).schedule;
      const first = follow(before, true, before.due_at);
      if (first.closed_at) continue;
      expect(first.due_at.getTime() - before.due_at.getTime(), String(past)).toBeGreaterThanOrEqual(3 * DAY);
    }
  });

  test("begins again where a question goes wrong, and comes back the next day", () => {
    const { schedule, days } = practise(true, false, true);
    expect(schedule).toMatchObject({ solved: 1, lapses: 1, closed_at: null });
    expect(days).toEqual([0, 3, 4]);
  });

  test("has a next day that depends on nothing but the answers", () => {
    expect(practise(false, true, false, true).schedule).toEqual(practise(false, true, false, true).schedule);
  });

  test("is for a tutor once three questions went wrong, until it is closed", () => {
    const states = [practise(false, false), practise(false, false, false), practise(false, false, false, true, true)];
    expect(states.map(({ schedule }) => progressOf(schedule, after(0)).returning)).toEqual([false, true, false]);
  });

  test("opens again where the question goes wrong in a later test", () => {
    const { schedule } = practise(true, true);
    expect(currentSchedule(schedule, after(1))).toBe(schedule);
    expect(currentSchedule(schedule, after(30))).toBeNull();
    expect(progressOf(null, start)).toMatchObject({ state: "new", solved: 0, needed: 2, due_at: null });
  });

  test("waits until the day that is set, and is due on all of it", () => {
    const { schedule } = practise(true);
    const dayEnd = (date: string) => new Date(`${date}T24:00:00Z`);
    expect(progressOf(schedule, dayEnd("2026-11-03"))).toMatchObject({ state: "waiting", due_at: after(3) });
    expect(progressOf(schedule, dayEnd("2026-11-04"))).toMatchObject({ state: "due" });
    expect(progressOf({ ...schedule, due_at: dayEnd("2026-11-03") }, dayEnd("2026-11-03")).state).toBe("waiting");
  });
});

describe("the earliest moment at which a mistake can be closed", () => {
  test("one that was never practised: when a question solved now makes the next one due", () => {
    expect(closesFrom(null, start, endOf(start))).toEqual(after(3));
  });

  test("one with a question left to solve: when that is due, or at once", () => {
    const { schedule } = practise(true);
    expect(closesFrom(schedule, start, endOf(start))).toEqual(after(3));
    expect(closesFrom(schedule, after(5), endOf(after(5)))).toEqual(after(5));
    // On its day it can be closed from midnight.
    expect(closesFrom(schedule, after(2.7), endOf(after(2.7)))).toEqual(after(2.7));
  });

  test("one that went wrong needs as many as before; a closed one none", () => {
    const { schedule } = practise(false);
    const next = advance(schedule, true, schedule.due_at);
    expect(closesFrom(schedule, start, endOf(start))).toEqual(next.due_at);
    expect(closesFrom(practise(true, true).schedule, start, endOf(start))).toBeNull();
  });
});
