import { describe, expect, test } from "vitest";
import { claimantOf, type DoubtAct, type DoubtState, nextState } from "./states.ts";

const acts: DoubtAct[] = ["write_more", "answer", "resolve", "reopen", "fall_silent"];

describe("the states of a doubt", () => {
  test.each<[DoubtState, (DoubtState | null)[]]>([
    ["open", ["open", "answered", "resolved", null, null]],
    ["answered", ["open", "answered", "resolved", null, "resolved"]],
    ["resolved", ["open", null, null, "open", null]],
  ])("%s is followed by what each act makes of it", (state, expected) => {
    expect(acts.map((act) => nextState(state, act))).toEqual(expected);
  });
});

describe("a claim", () => {
  const until = new Date("2026-11-21T12:30:00Z");
  const before = (ms: number) => new Date(until.getTime() - ms);

  test("lasts until its moment", () => {
    expect(claimantOf({ claimed_by: "tutor", claimed_until: until }, before(1))).toBe("tutor");
    expect(claimantOf({ claimed_by: "tutor", claimed_until: until }, until)).toBeNull();
    expect(claimantOf({ claimed_by: null, claimed_until: null }, until)).toBeNull();
  });
});
