import { expect, test } from "vitest";
import { isDigits, usualLength } from "./short-number.ts";

test.each<[Record<number, number>, number | null]>([
  [{ 5: 9, 4: 1 }, 5],
  [{ 5: 6, 4: 3, 3: 1 }, 5],
  [{ 5: 5, 4: 5 }, null],
  [{ 6: 1 }, null],
  [{ 3: 100, 2: 5 }, null],
  [{}, null],
])("of numbers with lengths %j, %s is usual", (lengths, usual) => {
  expect(usualLength(new Map(Object.entries(lengths).map(([length, count]) => [Number(length), count])))).toBe(usual);
});

test("a number with letters or dashes isn’t one of digits alone", () => {
  expect(["0042", "42A", "4-2", ""].map(isDigits)).toEqual([true, false, false, false]);
});
