import { expect, test } from "vitest";
import { captionAt, placeAt } from "./cue-at.ts";

const cues = [
  { starts_ms: 1000, ends_ms: 2000, text: "one" },
  { starts_ms: 3000, ends_ms: 4000, text: "two" },
];

test("finds what is said at a moment", () => {
  expect([0, 1000, 2999, 3000, 9000].map((ms) => placeAt(cues, ms))).toEqual([-1, 0, 0, 1, 1]);
  expect([0, 1500, 2000, 3999, 4000].map((ms) => captionAt(cues, ms))).toEqual(["", "one", "", "two", ""]);
  expect(placeAt([], 5)).toBe(-1);
});
