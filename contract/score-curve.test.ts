import fc from "fast-check";
import { expect, test } from "vitest";
import { checkScale } from "./check-scale.ts";
import { curveScale, scoreCurves } from "./score-curve.ts";

const scoresOf = (fields: Parameters<typeof curveScale>[0]) => curveScale(fields).map(({ scaled }) => scaled);
const ofTen = { points: 10, from: 200, to: 800, step: 10 };

test.each([
  ["straight", [200, 260, 320, 380, 440, 500, 560, 620, 680, 740, 800]],
  ["gentle", [200, 280, 350, 410, 460, 500, 540, 590, 650, 720, 800]],
  ["steep", [200, 310, 390, 440, 470, 500, 530, 560, 610, 690, 800]],
  ["lenient", [200, 290, 380, 460, 540, 600, 660, 710, 750, 780, 800]],
  ["strict", [200, 220, 250, 290, 340, 400, 460, 540, 620, 710, 800]],
] as const)("%s: each score of ten points", (curve, scores) => {
  expect(scoresOf({ ...ofTen, curve })).toEqual(scores);
});

test("a step that doesn’t divide the range leaves both ends as they are", () => {
  expect(scoresOf({ points: 4, from: 1, to: 36, step: 10, curve: "straight" })).toEqual([1, 11, 21, 31, 36]);
  expect(scoresOf({ points: 1, from: 60, to: 90, step: 1, curve: "steep" })).toEqual([60, 90]);
  expect(curveScale({ points: 1.5, from: 0, to: 3, step: 1, curve: "straight" })).toEqual([
    { raw: 0, scaled: 0 },
    { raw: 1, scaled: 2 },
    { raw: 1.5, scaled: 3 },
  ]);
});

test("every curve starts and ends exactly, never falls, and keeps to its steps", () => {
  const fields = fc.record({
    points: fc.integer({ min: 1, max: 120 }),
    from: fc.integer({ min: 0, max: 500 }),
    rise: fc.integer({ min: 1, max: 800 }),
    step: fc.constantFrom(1, 5, 10),
    curve: fc.constantFrom(...scoreCurves),
  });
  fc.assert(
    fc.property(fields, ({ points, from, rise, step, curve }) => {
      const to = from + rise;
      const table = curveScale({ points, from, to, step, curve });
      expect(checkScale(table, points, { section: null, module: null, field: null })).toEqual([]);
      expect(table.at(0)).toEqual({ raw: 0, scaled: from });
      expect(table.at(-1)).toEqual({ raw: points, scaled: to });
      for (const { scaled } of table.slice(0, -1)) expect(scaled === to || (scaled - from) % step === 0).toBe(true);
    }),
  );
});
