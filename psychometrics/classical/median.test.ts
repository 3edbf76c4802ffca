import { describe, expect, test } from "vitest";
import { lowerMedian, median } from "./median.ts";

describe("medians", () => {
  test.each<[number[], number | null, number | null]>([
    [[], null, null],
    [[7], 7, 7],
    [[10, 9], 9, 9.5],
    [[100, 20, 3], 20, 20],
    [[4, 1, 3, 2], 2, 2.5],
  ])("of %j are %s, the lower, and %s", (values, lower, middle) => {
    expect([lowerMedian(values), median(values)]).toEqual([lower, middle]);
  });

  test("leave the values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    lowerMedian(values);
    expect(values).toEqual([3, 1, 2]);
  });
});
