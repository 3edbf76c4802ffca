import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sitting } from "../sittings/sitting.ts";
import { closingTime } from "../sittings/timing.ts";
import { limitsOf, warningsOf } from "./limits.ts";
import type { MergedAllocation, StandingAccommodations } from "./merge.ts";

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 2, hour, minute));
const merged = (fields: Partial<MergedAllocation> = {}): MergedAllocation => ({
  allocationId: "a",
  deciding: new Set(["a"]),
  elsewhere: [],
  opens_at: null,
  closes_at: null,
  time_zone: "UTC",
  hard_close: false,
  sittings_allowed: 1,
  time_multiplier: 1,
  extra_break_seconds: 0,
  may_pause: false,
  untimed: false,
  read_aloud: false,
  masking: false,
  is_initial: false,
  source: [],
  ...fields,
});
const nothing: StandingAccommodations = {
  time_multiplier: null,
  extra_break_seconds: null,
  may_pause: null,
  untimed: null,
  read_aloud: null,
  masking: null,
};
const hour = { time_limit_seconds: 3600, break_after_seconds: 600 };
const half = { time_limit_seconds: 1800, break_after_seconds: 0 };

describe("what somebody's time comes to", () => {
  test.each([
    ["limits and breaks", {}, { time_seconds: 5400, break_seconds: 600, total_seconds: 6000 }],
    [
      "a multiplier lengthens sections, not breaks",
      { time_multiplier: 1.5 },
      { time_seconds: 8100, total_seconds: 8700 },
    ],
    ["more break where there is one", { extra_break_seconds: 300 }, { break_seconds: 900, total_seconds: 6300 }],
    ["untimed has no total", { untimed: true }, { time_seconds: null, break_seconds: 600, total_seconds: null }],
    ["no close, no end", {}, { ends_at: null, full_time_until: null }],
    [
      "a soft close ends sittings a day after they could take",
      { closes_at: at(12) },
      { ends_at: new Date(at(12).getTime() + 6000_000 + 86_400_000), full_time_until: null },
    ],
    [
      "a hard close ends them there, and tells until when one has full time",
      { closes_at: at(12), hard_close: true },
      { ends_at: at(12), full_time_until: at(10, 20) },
    ],
    [
      "untimed after a soft close has seven days",
      { closes_at: at(12), untimed: true },
      { ends_at: new Date(at(12).getTime() + 7 * 86_400_000) },
    ],
  ])("%s", (_title, terms, expected) => {
    expect(limitsOf(merged(terms), [hour, half])).toMatchObject(expected);
  });

  test("a sitting that starts as the window closes is closed when this says", () => {
    const section = fc.record({
      time_limit_seconds: fc.option(fc.integer({ min: 60, max: 10_000 }), { nil: null }),
      break_after_seconds: fc.constantFrom(0, 60, 600),
    });
    const terms = fc.record({
      time_multiplier: fc.constantFrom(1, 1.25, 1.5, 2),
      extra_break_seconds: fc.constantFrom(0, 300),
      untimed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 4 }), terms, (sections, given) => {
        const close = at(12);
        const sitting = { ...given, hard_closes_at: null, sections } as unknown as Sitting;
        const { ends_at } = limitsOf(merged({ ...given, closes_at: close }), sections);
        const difference = Math.abs((ends_at?.getTime() ?? 0) - closingTime(sitting, close).getTime());
        expect(difference).toBeLessThan(1);
      }),
    );
  });
});

describe("what deserves a second look", () => {
  const now = at(6);
  const judge = (terms: Partial<MergedAllocation>, more: Partial<Parameters<typeof warningsOf>[0]> = {}) => {
    const all = merged(terms);
    const sections = more.sections ?? [hour, half];
    return warningsOf(
      {
        merged: all,
        standing: nothing,
        limits: limitsOf(all, sections),
        sections,
        isActive: true,
        isOverruled: false,
        sittings: { hasBegun: false, used: 0 },
        ...more,
      },
      now,
    );
  };
  const morning = { opens_at: at(8), closes_at: at(10), hard_close: true };

  test("nothing, of an ordinary window", () => {
    expect(judge({})).toEqual([]);
    expect(judge(morning)).toEqual([]);
  });

  test("a hard close that comes before extended time is over, and only with it", () => {
    expect(judge({ ...morning, time_multiplier: 1.5 })).toEqual(["window_too_short"]);
    expect(judge({ ...morning, hard_close: false, time_multiplier: 1.5 })).toEqual([]);
    expect(judge({ ...morning, time_multiplier: 1.2 })).toEqual([]);
  });

  test("a window that is too short for somebody is so exactly when their total is longer", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 3, noNaN: true }), fc.integer({ min: 30, max: 400 }), (times, minutes) => {
        const terms = { opens_at: at(8), closes_at: at(8, minutes), hard_close: true, time_multiplier: times };
        const total = limitsOf(merged(terms), [hour, half]).full_time_until;
        expect(judge(terms).includes("window_too_short")).toBe((total?.getTime() ?? 0) < at(8).getTime());
      }),
    );
  });

  test.each<[string, Partial<MergedAllocation>, Partial<Parameters<typeof warningsOf>[0]>, string[]]>([
    ["a window that is over", { closes_at: at(5) }, {}, ["closed"]],
    ["too little left of one", { opens_at: at(1), closes_at: at(7), hard_close: true }, {}, ["too_little_time_left"]],
    ["untimed until a hard close", { ...morning, untimed: true }, {}, ["hard_close_ends_untimed"]],
    [
      "less than stands on the person",
      { time_multiplier: 1.25 },
      { standing: { ...nothing, time_multiplier: 1.5 } },
      ["less_than_standing"],
    ],
    ["a multiplier where nothing is timed", { untimed: true, time_multiplier: 2 }, {}, ["multiplier_without_limit"]],
    [
      "more break where there is none",
      { extra_break_seconds: 300 },
      { sections: [half] },
      ["extra_break_without_break"],
    ],
    ["a personal allocation that decides", {}, { isOverruled: true }, ["personal_counts"]],
    [
      "a sitting that runs and is the last",
      {},
      { sittings: { hasBegun: true, used: 1 } },
      ["already_begun", "sittings_used"],
    ],
    ["somebody who cannot sign in", {}, { isActive: false }, ["inactive"]],
  ])("%s", (_title, terms, more, expected) => {
    expect(judge(terms, more)).toEqual(expected);
  });
});
