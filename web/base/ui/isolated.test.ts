import { expect, test } from "vitest";
import { splitQuoted } from "./isolated.ts";

test.each([
  ["Deleted “فريق المساء”", ["Deleted “", "فريق المساء", "”"]],
  ["«Evening A» أُنشئت", ["«", "Evening A", "» أُنشئت"]],
  ["“A” and “B”", ["“", "A", "” and “", "B", "”"]],
  ["فريق المساء", ["فريق المساء"]],
  ["An open “ only", ["An open “ only"]],
])("what a text quotes is cut out of it: %s", (text, pieces) => {
  expect(splitQuoted(text)).toEqual(pieces);
});
