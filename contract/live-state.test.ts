import { describe, expect, test } from "vitest";
import { attentionOf, type LiveFacts, liveStateOf } from "./live-state.ts";

const working: LiveFacts = {
  phase: "working",
  section: 1,
  seen_ms: 5000,
  saved_ms: 9000,
  changed_ms: 400_000,
  left_ms: 900_000,
};
const with_ = (more: Partial<LiveFacts>): LiveFacts => ({ ...working, ...more });

describe("a sitting counts as", () => {
  test.each([
    ["not_started", with_({ phase: "not_started" }), 0],
    ["working", working, 0],
    ["working", working, 20_000],
    ["offline", working, 20_001],
    ["working", with_({ seen_ms: undefined }), 16_000],
    ["offline", with_({ seen_ms: undefined }), 16_001],
    ["working", with_({ seen_ms: undefined, saved_ms: undefined, changed_ms: 5000 }), 20_000],
    ["offline", with_({ seen_ms: undefined, saved_ms: undefined, changed_ms: 5000 }), 20_001],
    ["working", with_({ phase: "break" }), 0],
    ["working", with_({ phase: "between" }), 0],
    ["paused", with_({ phase: "paused", seen_ms: 600_000 }), 0],
    ["working", with_({ unsent: 3, unsent_ms: 20_000 }), 0],
    ["unsent", with_({ unsent: 3, unsent_ms: 20_001 }), 0],
    ["offline", with_({ unsent: 3, unsent_ms: 90_000, seen_ms: 90_000 }), 0],
    ["unsent", with_({ phase: "submitted", unsent: 2, seen_ms: undefined }), 0],
    ["submitted", with_({ phase: "submitted", seen_ms: 600_000 }), 0],
  ] as const)("%s (%j after %d ms)", (state, facts, since) => {
    expect(liveStateOf(facts, since)).toBe(state);
  });
});

describe("a sitting needs attention", () => {
  const ten = "ffc";
  test.each([
    ["never while all is well", working, 0, []],
    ["once it is offline for more than a minute", with_({ seen_ms: 60_000 }), 0, []],
    ["once it is offline for more than a minute", with_({ seen_ms: 60_000 }), 1, ["offline"]],
    [
      "when it was begun a minute ago and never heard",
      with_({ seen_ms: undefined, saved_ms: undefined, changed_ms: 60_001 }),
      0,
      ["offline"],
    ],
    ["not when it was never heard but saves", with_({ seen_ms: undefined }), 0, []],
    ["for answers unsent for more than two minutes", with_({ unsent: 1, unsent_ms: 120_001 }), 0, ["unsent"]],
    ["for answers unsent for more than two minutes", with_({ unsent: 0, unsent_ms: 120_001 }), 0, []],
    ["when nothing was saved for more than three minutes", with_({ saved_ms: 180_001 }), 0, ["unsaved"]],
    ["when its student waits to be let back in", with_({ safe_browser: "asks" }), 0, ["safe_browser"]],
    ["then while it is paused, too", with_({ safe_browser: "asks", phase: "paused" }), 0, ["safe_browser"]],
    ["not once they were let in", with_({ safe_browser: "let_in" }), 0, []],
    ["not when the team acted meanwhile", with_({ saved_ms: 180_001, changed_ms: 1000 }), 0, []],
    ["when nothing was ever saved", with_({ saved_ms: undefined }), 0, ["unsaved"]],
    ["from the tenth loss of focus on", with_({ focus_lost: 9 }), 0, []],
    ["from the tenth loss of focus on", with_({ focus_lost: 10 }), 0, ["focus"]],
    ["when it ends soon with many blanks", with_({ left_ms: 300_000, answered: ["f8"] }), 0, ["blank"]],
    ["not when it ends soon with few", with_({ left_ms: 300_000, answered: [ten] }), 0, []],
    ["not when there is time", with_({ left_ms: 300_001, answered: ["f8"] }), 0, []],
    ["not when nothing is known of its answers", with_({ left_ms: 1000, seen_ms: undefined }), 0, []],
    ["never while it is paused", with_({ phase: "paused", seen_ms: 900_000, focus_lost: 40 }), 0, []],
    [
      "after it was submitted, for what is unsent",
      with_({ phase: "submitted", unsent: 2, changed_ms: 120_001 }),
      0,
      ["unsent"],
    ],
    ["after it was submitted, for late answers", with_({ phase: "submitted", late: 1 }), 0, ["late"]],
    ["after it was submitted, for nothing else", with_({ phase: "submitted", focus_lost: 40 }), 0, []],
    [
      "for all of it, the most pressing first",
      with_({ focus_lost: 12, seen_ms: 200_000, saved_ms: 200_000, unsent: 4, unsent_ms: 200_000 }),
      0,
      ["offline", "unsent", "unsaved", "focus"],
    ],
  ] as const)("%s", (_title, facts, since, reasons) => {
    expect(attentionOf(facts, [10], since)).toEqual(reasons);
  });
});
