import { describe, expect, test, vi } from "vitest";
import { clockText, createSittingClock } from "./clock.ts";

function clockAt(start = 1000) {
  let time = start;
  const clock = createSittingClock(() => time);
  return { clock, pass: (ms: number) => (time += ms) };
}

describe("the sitting clock", () => {
  test("counts on from what the server said", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 5000, running: true });
    pass(10_000);
    expect([clock.remaining(), clock.elapsed()]).toEqual([50_000, 15_000]);
  });

  test.each([
    ["ahead", 1],
    ["behind", -1],
  ])("a device whose date is a day %s has the time that the server told", (_, days) => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    try {
      vi.setSystemTime(Date.now() + days * 86_400_000);
      const clock = createSittingClock();
      clock.sync({ remainingMs: 60_000, elapsedMs: 0, running: true });
      // The device finds the right date in the middle of the test.
      vi.setSystemTime(Date.now() - days * 86_400_000);
      vi.advanceTimersByTime(10_000);
      expect([clock.remaining(), clock.elapsed()]).toEqual([50_000, 10_000]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("stops at nothing left", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 3000, elapsedMs: 0, running: true });
    pass(9000);
    expect(clock.remaining()).toBe(0);
  });

  test("stands still while paused, time worked too", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 5000, running: false });
    pass(30_000);
    expect([clock.remaining(), clock.elapsed()]).toEqual([60_000, 5000]);
  });

  test("holds at once and goes on from there", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 0, running: true });
    pass(1000);
    clock.hold();
    pass(5000);
    clock.sync({ remainingMs: 59_000, elapsedMs: 1000, running: true });
    pass(1000);
    expect([clock.remaining(), clock.elapsed()]).toEqual([58_000, 2000]);
  });

  test("does not jump up because one answer took longer", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 0, running: true });
    pass(10_000);
    expect(clock.sync({ remainingMs: 50_400, running: true })).toBe(0);
    expect(clock.remaining()).toBe(50_000);
  });

  test("takes half of the way there and back off", () => {
    const { clock } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 0, running: true }, 200);
    expect([clock.remaining(), clock.elapsed()]).toEqual([59_800, 200]);
  });

  test("tells when time was given, and leaves the time worked alone", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 60_000, elapsedMs: 0, running: true });
    pass(10_000);
    expect(clock.sync({ remainingMs: 350_000, running: true })).toBe(300_000);
    expect(clock.elapsed()).toBe(10_000);
  });

  test("after a sleep that the monotonic clock missed, what is gone from the time left was worked", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: 600_000, elapsedMs: 0, running: true });
    pass(1000);
    expect(clock.sync({ remainingMs: 300_000, running: true })).toBe(-299_000);
    expect(clock.elapsed()).toBe(300_000);
  });

  test("an untimed section has no time left but time worked", () => {
    const { clock, pass } = clockAt();
    clock.sync({ remainingMs: null, elapsedMs: 0, running: true });
    pass(4000);
    expect([clock.remaining(), clock.elapsed()]).toEqual([null, 4000]);
  });
});

describe("clock text", () => {
  test.each([
    [0, "0:00"],
    [1, "0:01"],
    [59_000, "0:59"],
    [59_001, "1:00"],
    [1_458_000, "24:18"],
    [3_600_000, "1:00:00"],
    [5_403_000, "1:30:03"],
  ])("%i ms is %s", (ms, text) => expect(clockText(ms)).toBe(text));
});
