import fc from "fast-check";
import { expect, test } from "vitest";
import { packMarks, unpackMarks } from "./marks.ts";

test.each([
  ["", []],
  ["8", [true]],
  ["1", [false, false, false, true]],
  ["f8", [true, true, true, true, true]],
])("packs to %j", (digits, marks) => {
  expect(packMarks(marks)).toBe(digits);
});

test("unpacks what was packed, and takes what is missing for not answered", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (marks) => {
      expect(unpackMarks(packMarks(marks), marks.length)).toEqual(marks);
      expect(unpackMarks(packMarks(marks), marks.length + 5).slice(marks.length)).toEqual(Array(5).fill(false));
    }),
  );
});
