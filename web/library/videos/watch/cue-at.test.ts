import { expect, test } from "vitest";
import { captionAt, lineAt, placeAt } from "./cue-at.ts";

const cues = [
  { starts_ms: 1000, ends_ms: 2000, text: "one" },
  { starts_ms: 3000, ends_ms: 4000, text: "two" },
];

test("finds what is said at a moment", () => {
  expect([0, 1000, 2999, 3000, 9000].map((ms) => placeAt(cues, ms))).toEqual([-1, 0, 0, 1, 1]);
  expect([0, 1500, 2000, 3999, 4000].map((ms) => captionAt(cues, ms))).toEqual(["", "one", "", "two", ""]);
  expect(placeAt([], 5)).toBe(-1);
});

test("two lines at once are both said, and the longer one after the shorter is over", () => {
  const overlapping = [
    { starts_ms: 0, ends_ms: 10_000, text: "long" },
    { starts_ms: 2000, ends_ms: 4000, text: "short" },
    { starts_ms: 12_000, ends_ms: 14_000, text: "he" },
    { starts_ms: 12_000, ends_ms: 14_000, text: "she" },
  ];
  expect([1000, 3000, 5000, 11_000, 13_000].map((ms) => captionAt(overlapping, ms))).toEqual([
    "long",
    "long\nshort",
    "long",
    "",
    "he\nshe",
  ]);
  expect([-1, 3000, 5000, 11_000, 13_000].map((ms) => lineAt(overlapping, ms))).toEqual([-1, 1, 0, 1, 3]);
});
