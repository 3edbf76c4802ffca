import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percentileOf } from "./percentile.ts";

const rows = [
  { score: 400, percentile: 0 },
  { score: 1000, percentile: 40 },
  { score: 1200, percentile: 75 },
  { score: 1300, percentile: 75 },
  { score: 1600, percentile: 99 },
];

describe("the percentile of a score", () => {
  test.each([
    ["of a row", 1200, 75],
    ["of the lowest", 400, 0],
    ["of the highest", 1600, 99],
    ["halfway between rows", 1100, 57.5],
    ["a quarter of the way", 1375, 81],
    ["between rows that are level", 1250, 75],
    ["below the table", 200, 0],
    ["above the table", 1700, 99],
  ])("%s", (_, score, expected) => {
    expect(percentileOf(rows, score)).toBeCloseTo(expected, 9);
  });

  test("needs a row", () => {
    expect(() => percentileOf([], 500)).toThrow("rows");
    expect(percentileOf([{ score: 500, percentile: 60 }], 900)).toBe(60);
  });
});

/** Tables as staff may set them: scores that rise, percentages that never fall. */
const tables = fc
  .uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 2, maxLength: 40 })
  .chain((scores) =>
    fc.tuple(
      fc.constant(scores.toSorted((one, other) => one - other)),
      fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: scores.length, maxLength: scores.length }),
    ),
  )
  .map(([scores, percentiles]) => {
    const risen = percentiles.toSorted((one, other) => one - other);
    return scores.map((score, place) => ({ score, percentile: risen[place] ?? 0 }));
  });

describe("of any table", () => {
  test("a higher score never has a lower percentile, and none lies beyond the table’s", () => {
    const score = fc.double({ min: -100, max: 2100, noNaN: true });
    fc.assert(
      fc.property(tables, score, score, (table, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [lower, higher] = [percentileOf(table, low), percentileOf(table, high)];
        expect(lower).toBeLessThanOrEqual(higher + 1e-9);
        expect(lower).toBeGreaterThanOrEqual((table[0]?.percentile ?? 0) - 1e-9);
        expect(higher).toBeLessThanOrEqual((table.at(-1)?.percentile ?? 0) + 1e-9);
      }),
    );
  });

  test("each row gives its own, and a row added on the line changes nothing", () => {
    fc.assert(
      fc.property(tables, fc.double({ min: 0, max: 2000, noNaN: true }), (table, score) => {
        for (const row of table) expect(percentileOf(table, row.score)).toBe(row.percentile);
        const [first, last] = [table[0]?.score ?? 0, table.at(-1)?.score ?? 0];
        const between = first + (last - first) / 3;
        const added = [...table, { score: between, percentile: percentileOf(table, between) }].toSorted(
          (one, other) => one.score - other.score,
        );
        expect(percentileOf(added, score)).toBeCloseTo(percentileOf(table, score), 6);
      }),
    );
  });
});
