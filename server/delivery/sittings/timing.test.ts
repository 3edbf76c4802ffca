import { afterEach, describe, expect, it, vi } from "vitest";
import { at, DAY, MINUTE, madeSection, madeSitting, sectionOf } from "../../testing/made-sitting.ts";
import type { Sitting, SittingSection } from "./sitting.ts";
import { breakMs, closingTime, elapsedMs, limitMs, nextCheck, remainingMs } from "./timing.ts";
import * as transitions from "./transitions.ts";

describe("limitMs", () => {
  it.each([
    ["its own limit", 3600, 1, false, 60],
    ["half as much again", 3600, 1.5, false, 90],
    ["double", 3600, 2, false, 120],
    ["no limit where the section has none", null, 1.5, false, null],
    ["no limit for an untimed student", 3600, 1.5, true, null],
  ])("is %s", (_what, time_limit_seconds, time_multiplier, untimed, minutes) => {
    const section = madeSection({ time_limit_seconds });
    expect(limitMs({ time_multiplier, untimed }, section)).toBe(minutes && minutes * MINUTE);
  });

  it("is a whole number of milliseconds", () => {
    expect(limitMs({ time_multiplier: 1.1, untimed: false }, madeSection({ time_limit_seconds: 61 }))).toBe(67_100);
  });
});

describe("breakMs", () => {
  it.each([
    [600, 0, 600_000],
    [600, 300, 900_000],
    [0, 0, 0],
    [0, 300, 0],
  ])("a break of %d s with %d s extra lasts %d ms", (break_after_seconds, extra_break_seconds, ms) => {
    expect(breakMs({ extra_break_seconds }, madeSection({ break_after_seconds }))).toBe(ms);
  });
});

describe("closingTime", () => {
  const untimedSection = madeSection({ position: 2, time_limit_seconds: null });
  it.each([
    ["all limits, the break and a day", {}, 60 + 10 + 30, DAY],
    ["limits with the multiplier", { time_multiplier: 1.5 }, 90 + 10 + 45, DAY],
    ["breaks with their extra", { extra_break_seconds: 300 }, 60 + 15 + 30, DAY],
    ["both", { time_multiplier: 2, extra_break_seconds: 300 }, 120 + 15 + 60, DAY],
    ["seven days for an untimed student", { untimed: true, time_multiplier: 2 }, 0, 7 * DAY],
    ["seven days where a section is untimed", { sections: [madeSection(), untimedSection] }, 0, 7 * DAY],
  ])("is after %s", (_what, given: Partial<Sitting>, minutes, ms) => {
    expect(closingTime(madeSitting(given), at(5))).toEqual(new Date(at(5 + minutes).getTime() + ms));
  });

  it.each([{}, { untimed: true }, { time_multiplier: 2 }])("is the hard close whatever else is given: %j", (given) => {
    expect(closingTime(madeSitting({ ...given, hard_closes_at: at(20) }), at(5))).toEqual(at(20));
  });
});

describe("the clock of a section", () => {
  const begun = { started_at: at(0), deadline_at: at(60), state: "in_progress" } as const;
  const minutes = (ms: number | null) => ms && ms / MINUTE;
  it.each<[string, Partial<SittingSection>, number, number | null, number | null]>([
    ["not begun", {}, 0, null, null],
    ["just begun", begun, 0, 0, 60],
    ["in progress", begun, 20, 20, 40],
    ["at its deadline", begun, 60, 60, 0],
    ["past it, not yet noticed", begun, 61, 61, 0],
    ["paused, it stands still", { ...begun, state: "paused", paused_at: at(20) }, 50, 20, 40],
    ["paused past its deadline", { ...begun, state: "paused", paused_at: at(20) }, 500, 20, 40],
    ["after a pause", { ...begun, deadline_at: at(90), paused_ms: 30 * MINUTE }, 50, 20, 40],
    ["ended", { ...begun, state: "ended", ended_at: at(35) }, 50, 35, 0],
    ["ended after a pause", { ...begun, state: "ended", ended_at: at(35), paused_ms: 5 * MINUTE }, 50, 30, 0],
    ["untimed", { ...begun, deadline_at: null }, 500, 500, null],
    ["of a clock that went back", begun, -1, 0, 61],
  ])("%s", (_what, given, now, elapsed, remaining) => {
    const section = madeSection(given);
    expect(minutes(elapsedMs(section, at(now)))).toBe(elapsed);
    expect(minutes(remainingMs(section, at(now)))).toBe(remaining);
  });
});

describe("nextCheck", () => {
  const working = madeSection({ state: "in_progress", deadline_at: at(60) });
  it.each<[string, Partial<Sitting>, Date | null]>([
    ["the window's close before it is begun", { state: "allocated", expires_at: at(9) }, at(9)],
    ["never without one", { state: "allocated" }, null],
    ["the section's deadline", { state: "in_progress", closes_at: at(99), sections: [working] }, at(60)],
    ["the close when that is sooner", { state: "in_progress", closes_at: at(50), sections: [working] }, at(50)],
    [
      "only the close while paused",
      { state: "in_progress", closes_at: at(99), sections: [{ ...working, state: "paused" }] },
      at(99),
    ],
    ["only the close between sections", { state: "in_progress", closes_at: at(99) }, at(99)],
    ["never once it is over", { state: "submitted", closes_at: at(99), sections: [working] }, null],
  ])("is %s", (_what, given, expected) => {
    expect(nextCheck(madeSitting(given))).toEqual(expected);
  });
});

describe("a night in which the clocks change", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(["2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z"])("is as long as any other: %s", (night) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const now = new Date(night);
    const sitting = madeSitting();
    transitions.start(sitting, now);
    transitions.beginSection(sitting, now);
    expect(remainingMs(sectionOf(sitting, 0), now)).toBe(60 * MINUTE);
    expect(sitting.closes_at?.getTime()).toBe(now.getTime() + 100 * MINUTE + DAY);
  });
});
