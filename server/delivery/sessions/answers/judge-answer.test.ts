import { describe, expect, it } from "vitest";
import { at, MINUTE, madeSection, madeSitting } from "../../../testing/made-sitting.ts";
import type { Sitting, SittingSection } from "../../sittings/sitting.ts";
import { cameInGrace, judgeAnswer, type Standing } from "./judge-answer.ts";

const ended = { state: "ended", started_at: at(0), ended_at: at(60), deadline_at: at(60), reason: "deadline" } as const;
const running = { state: "in_progress", started_at: at(0), deadline_at: at(60) } as const;
const paused = { state: "paused", started_at: at(0), deadline_at: at(60), paused_at: at(30) } as const;

function sittingWith(section: Partial<SittingSection>, given: Partial<Sitting> = {}): Sitting {
  const sections = [madeSection({ ...ended, ...section })];
  return madeSitting({ state: "submitted", scoring_owed: true, sections, ...given });
}

const inProgress = (section: Partial<SittingSection>) =>
  madeSitting({ state: "in_progress", sections: [madeSection(section)] });

type Case = [what: string, sitting: Sitting, elapsed: number, now: number, standing: Standing];
type EndedCase = [what: string, sitting: Sitting, witnessed: boolean, now: number, standing: Standing];

describe("an answer that comes after its section's end", () => {
  it.each<EndedCase>([
    ["counts with a witness, delivered in time", sittingWith({}), true, 61, "counted"],
    ["counts to the last moment of the grace", sittingWith({}), true, 75, "counted"],
    ["waits without a witness, whatever it says of its time", sittingWith({}), false, 61, "kept"],
    ["waits when the grace is over", sittingWith({}), true, 75 + 1 / MINUTE, "kept"],
    ["has no grace where none is given", sittingWith({}, { sync_grace_seconds: 0 }), true, 60.1, "kept"],
    [
      "has the grace of its own section, not of the sitting",
      sittingWith({}, { submitted_at: at(90) }),
      true,
      80,
      "kept",
    ],
    ["counts while the sitting goes on", sittingWith({}, { state: "in_progress" }), true, 61, "counted"],
    ["waits once the sitting is scored", sittingWith({}, { state: "scored" }), true, 61, "kept"],
    ["waits once the sitting is released", sittingWith({}, { state: "released" }), true, 61, "kept"],
    ["waits once a rescoring is owed", sittingWith({}, { state: "released", scoring_owed: true }), true, 61, "kept"],
    ["waits once only marks are owed", sittingWith({}, { scoring_owed: false }), true, 61, "kept"],
    ["waits when the sitting was cancelled", sittingWith({}, { state: "cancelled" }), true, 61, "kept"],
    ["waits for a section that nobody began", sittingWith({ started_at: null, ended_at: null }), true, 61, "kept"],
  ])("%s", (_what, sitting, witnessed, now, standing) => {
    expect(judgeAnswer(sitting, "section-1", { elapsedMs: 0 }, at(now), witnessed)).toBe(standing);
  });

  it("waits for a section of another sitting", () => {
    expect(judgeAnswer(sittingWith({}), "elsewhere", { elapsedMs: 0 }, at(61), true)).toBe("kept");
  });
});

describe("an answer to a section that has not ended", () => {
  it.each<Case>([
    ["is in time while it runs", inProgress(running), 10, 11, "open"],
    ["is in time at its deadline, as long as nothing has ended it", inProgress(running), 61, 61, "open"],
    ["is in time during a pause when made before", inProgress(paused), 29, 45, "open"],
    ["is in time to the moment of the pause", inProgress(paused), 30, 45, "open"],
    ["waits when made during the pause", inProgress(paused), 30 + 1 / MINUTE, 45, "kept"],
    ["is dated without earlier pauses", inProgress({ ...paused, paused_ms: 10 * MINUTE }), 21, 45, "kept"],
  ])("%s", (_what, sitting, elapsed, now, standing) => {
    expect(judgeAnswer(sitting, "section-1", { elapsedMs: elapsed * MINUTE }, at(now), false)).toBe(standing);
  });
});

describe("the grace", () => {
  it("begins with the section's end", () => {
    const came = (section: Partial<SittingSection>, now: number) =>
      cameInGrace(sittingWith(section), "section-1", at(now));
    expect([came({}, 60), came({}, 75), came({}, 75.1), came({ ended_at: null }, 61)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
