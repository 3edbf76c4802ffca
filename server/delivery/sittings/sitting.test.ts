import { describe, expect, it } from "vitest";
import { at, madeSection, madeSitting } from "../../testing/made-sitting.ts";
import { findOpenSection, findPendingSection, findRunningBreak, type SittingSection } from "./sitting.ts";

const inStates = (...states: SittingSection["state"][]) =>
  madeSitting({ sections: states.map((state, index) => madeSection({ position: index + 1, state })) });

describe("the sections of a sitting", () => {
  it.each([
    [["pending", "pending"], null, 1],
    [["in_progress", "pending"], 1, 2],
    [["paused", "pending"], 1, 2],
    [["ended", "pending"], null, 2],
    [["ended", "in_progress"], 2, null],
    [["ended", "ended"], null, null],
  ] as const)("of %j: open is %s, next %s", (states, open, next) => {
    const sitting = inStates(...states);
    expect(findOpenSection(sitting)?.position ?? null).toBe(open);
    expect(findPendingSection(sitting)?.position ?? null).toBe(next);
  });

  it.each([
    ["none", null, null, 5, false],
    ["one that runs", 10, null, 5, true],
    ["one that is over at this moment", 10, null, 10, false],
    ["one that was ended", 10, 4, 5, false],
  ])("of a break, %s", (_what, ends, ended, now, runs) => {
    const section = madeSection({
      state: "ended",
      break_ends_at: ends === null ? null : at(ends),
      break_ended_at: ended === null ? null : at(ended),
    });
    expect(findRunningBreak(madeSitting({ sections: [section] }), at(now))).toBe(runs ? section : null);
  });
});
