import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { otherReading, shownNumber, storedNumber } from "./typed-number.ts";

describe("with a decimal comma", () => {
  test.each([
    ["1,234", "1.234"],
    ["1.234", "1234"],
    ["-1,234", "-1.234"],
    ["1.234 km", "1234 km"],
    ["3,5", "3,5"],
    ["3.5", "3.5"],
    ["1.234,5", "1.234,5"],
    ["1/2", "1/2"],
    ["1.234/2", "1234/2"],
    ["five", "five"],
    ["1,2,3", "1,2,3"],
    ["1,234x10^3", "1.234x10^3"],
    ["1.234×10³ m", "1234×10³ m"],
    ["1,5·10^-3", "1,5·10^-3"],
    ["", ""],
  ])("%s is stored as %s", (typed, stored) => {
    expect(storedNumber(typed, "comma")).toBe(stored);
    expect(storedNumber(typed, "point")).toBe(typed);
  });

  test.each([
    ["1.234", "1,234"],
    ["1234", "1234"],
    ["3.5", "3.5"],
    ["3,5", "3,5"],
    ["five", "five"],
  ])("%s is shown as %s", (stored, shown) => {
    expect(shownNumber(stored, "comma")).toBe(shown);
    expect(shownNumber(stored, "point")).toBe(stored);
  });

  it("is stored as the number that was typed, and shown as it again", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,/- x^e"), maxLength: 12 });
    fc.assert(
      fc.property(text, (typed) => {
        const meant = readNumber(typed, "comma");
        const stored = storedNumber(typed, "comma");
        const read = readNumber(stored);
        expect(read.ok).toBe(meant.ok);
        if (!meant.ok || !read.ok) return;
        expect(read.value).toEqual(meant.value);
        expect(readNumber(shownNumber(stored, "comma"), "comma")).toMatchObject({ value: meant.value });
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ["1,234", "point", "1.234"],
  ["1.234", "point", null],
  ["1.234", "comma", "1,234"],
  ["1,234", "comma", null],
  ["-1.234 km", "comma", "-1,234 km"],
  ["1.234.567", "comma", null],
  ["1.234,5", "comma", null],
  ["1.234/5", "comma", null],
  ["12.34", "comma", null],
  ["0.234", "comma", null],
  ["1.234x10^3", "comma", "1,234x10^3"],
  ["1,234 · 10⁻³ m^2", "point", "1.234 · 10⁻³ m^2"],
  ["1.234 m2", "comma", "1,234 m2"],
  ["10^3", "comma", null],
  ["", "comma", null],
] as const)("%s with a decimal %s may also be %s", (typed, format, other) => {
  expect(otherReading(typed, format)).toBe(other);
});
