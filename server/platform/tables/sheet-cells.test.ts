import { expect, test } from "vitest";
import { CUT_NOTE, cellText, MOST_CHARACTERS } from "./sheet-cells.ts";

test.each([0, 1, MOST_CHARACTERS])("a text of %d characters is whole in its cell", (length) => {
  expect(cellText("a".repeat(length))).toBe("a".repeat(length));
});

test.each([
  ["plain", "a".repeat(MOST_CHARACTERS + 1)],
  ["wide", "\u{1f600}".repeat(MOST_CHARACTERS)],
  ["wide at an odd place", `a${"\u{1f600}".repeat(MOST_CHARACTERS)}`],
])("a longer text says that it is cut, and parts no character: %s", (_name, text) => {
  const held = cellText(text);
  expect(held.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(held.isWellFormed()).toBe(true);
  expect(held.endsWith(CUT_NOTE)).toBe(true);
  expect(text.startsWith(held.slice(0, -CUT_NOTE.length))).toBe(true);
});
