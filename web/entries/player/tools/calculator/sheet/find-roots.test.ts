import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findRoots, findTurns } from "./find-roots.ts";

describe("roots", () => {
  test.each<[string, (x: number) => number, number[]]>([
    ["2x − 3", (x) => 2 * x - 3, [1.5]],
    ["x² − 9", (x) => x * x - 9, [-3, 3]],
    ["x² − 6x + 9, which touches 0", (x) => x * x - 6 * x + 9, [3]],
    ["x² + 1", (x) => x * x + 1, []],
    ["1/x, over a pole", (x) => 1 / x, []],
    ["floor x + ½, over a step", (x) => Math.floor(x) + 0.5, []],
    ["√(x − 2), which begins at 0", (x) => Math.sqrt(x - 2), [2]],
    ["20x − 6700, far away", (x) => 20 * x - 6700, [335]],
    ["x³ − x", (x) => x ** 3 - x, [-1, 0, 1]],
    ["0, all along", () => 0, []],
    ["no number, all along", () => Number.NaN, []],
  ])("of %s", (_, f, roots) => expect(findRoots(f)).toEqual(roots.map((root) => expect.closeTo(root, 6))));

  test("of a line are where it was put", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 1, max: 50 }), (root, slope) => {
        expect(findRoots((x) => slope * (x - root / 4))).toEqual([expect.closeTo(root / 4, 6)]);
      }),
    );
  });
});

describe("turns", () => {
  test.each<[string, (x: number) => number, { at: number; isLowest: boolean }[]]>([
    ["x² − 4x + 6", (x) => x * x - 4 * x + 6, [{ at: 2, isLowest: true }]],
    ["−(x − 50)² + 7", (x) => -((x - 50) ** 2) + 7, [{ at: 50, isLowest: false }]],
    ["x³, level but not turning", (x) => x ** 3, []],
    ["2x + 1", (x) => 2 * x + 1, []],
    ["5", () => 5, []],
    ["|x − 3|", (x) => Math.abs(x - 3), [{ at: 3, isLowest: true }]],
  ])("of %s", (_, f, turns) =>
    expect(findTurns(f)).toEqual(turns.map(({ at, isLowest }) => ({ at: expect.closeTo(at, 5), isLowest }))),
  );
});
