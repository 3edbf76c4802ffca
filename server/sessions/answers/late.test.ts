import { describe, expect, it } from "vitest";
import { at, MINUTE, madeSection, madeSitting } from "../../testing/made-sitting.ts";
import type { Sitting, SittingSection } from "../sitting.ts";
import { countsLate } from "./late.ts";

const ended = { state: "ended", started_at: at(0), ended_at: at(60), deadline_at: at(60), reason: "deadline" } as const;

function sittingWith(section: Partial<SittingSection>, given: Partial<Sitting> = {}): Sitting {
  return madeSitting({ state: "submitted", sections: [madeSection({ ...ended, ...section })], ...given });
}

describe("an answer that comes after its section's end", () => {
  it.each<[string, Sitting, number, number, boolean]>([
    ["counts when made and delivered in time", sittingWith({}), 59, 61, true],
    ["counts to the last moment of both", sittingWith({}), 60, 75, true],
    ["does not when made after the end", sittingWith({}), 60 + 1 / MINUTE, 61, false],
    ["does not when the grace is over", sittingWith({}), 59, 75 + 1 / MINUTE, false],
    ["has no grace where none is given", sittingWith({}, { sync_grace_seconds: 0 }), 59, 60.1, false],
    ["has the grace of its own section, not of the sitting", sittingWith({}, { submitted_at: at(90) }), 59, 80, false],
    ["counts while the sitting goes on", sittingWith({}, { state: "in_progress" }), 59, 61, true],
    ["counts once it is scored, within the grace", sittingWith({}, { state: "scored" }), 59, 61, true],
    ["does not when the sitting was cancelled", sittingWith({}, { state: "cancelled" }), 59, 61, false],
    ["is dated without the pauses", sittingWith({ paused_ms: 20 * MINUTE }), 40, 61, true],
    ["is too late where the pauses are taken out", sittingWith({ paused_ms: 20 * MINUTE }), 41, 61, false],
    ["does not when the student had ended the section before", sittingWith({ ended_at: at(30) }), 31, 32, false],
    ["does not for a section that nobody began", sittingWith({ started_at: null, ended_at: null }), 0, 61, false],
    [
      "is not late where the section is open again",
      sittingWith({ state: "in_progress", ended_at: null }),
      59,
      61,
      false,
    ],
  ])("%s", (_what, sitting, elapsed, now, expected) => {
    expect(countsLate(sitting, "section-1", { elapsedMs: elapsed * MINUTE }, at(now))).toBe(expected);
  });

  it("does not count for a section of another sitting", () => {
    expect(countsLate(sittingWith({}), "elsewhere", { elapsedMs: 0 }, at(61))).toBe(false);
  });
});
