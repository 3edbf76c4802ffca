import { describe, expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";
import { readExpression } from "./read-expression.ts";
import { typedResult, writeEarlier } from "./write-earlier.ts";

const computed = (text: string) => {
  const read = readExpression(text, { ans: 0, degrees: false });
  if (!read.ok) throw new Error(`${text}: ${read.code}`);
  return read.value;
};

test.each([12, -3, 0.125, 1.5e-7, -2.5e15, 6.02e23])("the result %d can be typed again", (value) => {
  expect(computed(typedResult(formatNumber(value)))).toBeCloseTo(value, 12);
});

describe("what is taken into a line", () => {
  test.each([
    ["1+2", "2×", 6],
    ["-3", "5", -15],
    ["7", "2×", 14],
    ["1/4", "2^", 2 ** 0.25],
  ])("%s keeps its value behind %s", (earlier, before, value) => {
    expect(computed(before + writeEarlier(earlier, false))).toBe(value);
  });

  test("stands as it was where it is alone", () => {
    expect(writeEarlier("1+2", true)).toBe("1+2");
  });
});
