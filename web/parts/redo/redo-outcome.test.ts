import { expect, test } from "vitest";
import { redoOutcome } from "./redo-outcome.ts";

test.each([
  [true, false, "right"],
  [false, false, "wrong"],
  [null, false, "unknown"],
  // Told as what was said, also before the key is released.
  [false, true, "left"],
  [null, true, "left"],
] as const)("correct: %j, “I don’t know”: %j is told as %s", (correct, left, outcome) => {
  expect(redoOutcome({ correct, left, answered_at: "2026-11-20T11:56:00.000Z", time_ms: 1000 })).toBe(outcome);
});
