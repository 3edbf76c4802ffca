import { expect, test } from "vitest";
import { pathOutcome } from "./path-outcome.ts";

const change = (at_ms: number, chosen: number | null, right: boolean | null = null) => ({ at_ms, chosen, right });

test.each([
  ["nothing", [], { came: "none" }],
  ["an option that is kept", [change(5000, 2, false)], { came: "kept", to: 2 }],
  [
    "the right option, given up",
    [change(5000, 1, true), change(65_000, 2, false)],
    { came: "was_right", from: 1, to: 2, ms: 60_000 },
  ],
  ["another wrong one", [change(5000, 1, false), change(9000, 2, false)], { came: "changed", from: 1, to: 2 }],
  [
    "an option, none, and the same again",
    [change(1, 1, false), change(2, null), change(3, 1, false)],
    { came: "kept", to: 1 },
  ],
  ["a typed answer", [change(220_000, null, false)], { came: "answered", ms: 220_000, count: 0 }],
  [
    "a typed answer, changed twice",
    [change(1, null), change(2, null), change(3000, null)],
    { came: "answered_again", ms: 3000, count: 2 },
  ],
])("a path of %s", (_, changes, outcome) => {
  expect(pathOutcome(changes)).toMatchObject(outcome);
});
