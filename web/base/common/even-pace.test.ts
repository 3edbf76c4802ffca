import { expect, test } from "vitest";
import { evenPace, paceState } from "./even-pace.ts";

test.each([
  [0, 0],
  [1, 60],
  [5, 300],
  [7, 420],
  [9, 420],
])("by the end of day %i of a week an even pace comes to %i of seven hours", (begun, minutes) => {
  expect(evenPace(420, begun)).toBe(minutes);
});

test.each([
  [420, "reached"],
  [330, "ahead"],
  [320, "near"],
  [280, "near"],
  [270, "behind"],
] as const)("%i of seven hours by the end of Friday are %s", (done, state) => {
  expect(paceState(done, 420, evenPace(420, 5))).toBe(state);
});
