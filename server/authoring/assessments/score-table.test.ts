import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaledRange, scaledScore } from "./score-table.ts";

const scale = [
  { raw: 0, scaled: 200 },
  { raw: 10, scaled: 400 },
  { raw: 20.5, scaled: 800 },
];

describe("scaledScore", () => {
  it.each([
    [-3, 200],
    [0, 200],
    [9.9999, 200],
    [10, 400],
    [20.4999, 400],
    [20.5, 800],
    [1000, 800],
  ])("%d points are %d", (raw, scaled) => {
    expect(scaledScore(scale, raw)).toBe(scaled);
  });

  it("is the first row's below a table that begins higher, and nothing without a table", () => {
    expect(scaledScore([{ raw: 5, scaled: 10 }], 0)).toBe(10);
    expect(scaledScore([], 0)).toBeNull();
  });

  it("never falls with more points where the table does not, and stays within its range", () => {
    const table = fc
      .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1 })
      .map((raws) => raws.toSorted((a, b) => a - b).map((raw, index) => ({ raw, scaled: index * 10 })));
    const points = fc.double({ min: -50, max: 200, noNaN: true });
    fc.assert(
      fc.property(table, points, points, (rows, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((raw) => scaledScore(rows, raw) ?? -1);
        const range = scaledRange(rows);
        expect(low).toBeLessThanOrEqual(high ?? -1);
        expect(low).toBeGreaterThanOrEqual(range?.min ?? 0);
        expect(high).toBeLessThanOrEqual(range?.max ?? 0);
      }),
    );
  });
});

describe("scaledRange", () => {
  it("is from the least to the most, wherever they stand", () => {
    expect(scaledRange(scale)).toEqual({ min: 200, max: 800 });
    expect(scaledRange(scale.toReversed())).toEqual({ min: 200, max: 800 });
    expect(scaledRange([])).toBeNull();
  });
});
