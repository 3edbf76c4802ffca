import { expect, test } from "vitest";
import { hasUnreadableNumber } from "./has-unreadable-number.ts";

const number = { id: "n", type: "numeric_entry" as const, prompt: "" };
const length = { ...number, unit: { required: true, side: "right" as const, shown: [] } };
const text = { id: "n", type: "text_entry" as const, prompt: "", expected_length: null };

test.each([
  [number, "3,5", false],
  [number, "٣٫٥", false],
  [number, "five", true],
  [number, "3 1/2", true],
  [number, "1/", true],
  [number, "5 km", true],
  [length, "5 km", false],
  [number, " ", false],
  [number, null, false],
  [text, "five", false],
])("%j answered %j: %s", (interaction, typed, expected) => {
  expect(hasUnreadableNumber([interaction], typed === null ? {} : { n: typed })).toBe(expected);
});
