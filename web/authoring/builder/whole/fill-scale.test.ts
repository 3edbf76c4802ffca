import { checkScale } from "@sextant/contract/check-scale.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillScale, hasGaps } from "./fill-scale.ts";

const rows = (...pairs: [number, number][]) => pairs.map(([raw, scaled]) => ({ raw, scaled }));
const nowhere = { section: null, module: null, field: null };

test("skipped points get scores between their neighbours, in tens where the others are", () => {
  expect(fillScale(rows([0, 200], [4, 240], [5, 300]))).toEqual(
    rows([0, 200], [1, 210], [2, 220], [3, 230], [4, 240], [5, 300]),
  );
  expect(fillScale(rows([0, 1], [3, 36]))).toEqual(rows([0, 1], [1, 13], [2, 24], [3, 36]));
  expect(fillScale(rows([0, 1], [0.5, 2], [1, 3]))).toEqual(rows([0, 1], [0.5, 2], [1, 3]));
  expect([hasGaps(rows([0, 1], [2, 3])), hasGaps(rows([0, 1], [1, 3])), hasGaps([])]).toEqual([true, false, false]);
});

test("a filled table has no gaps, never falls, and keeps what was there", () => {
  const table = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 })
    .map((raws) =>
      [0, ...raws.toSorted((one, other) => one - other)].map((raw, index) => ({ raw, scaled: 200 + index * 35 })),
    );
  fc.assert(
    fc.property(table, (given) => {
      const filled = fillScale(given);
      expect(checkScale(filled, 0, nowhere)).toEqual([]);
      for (const row of given) expect(filled).toContainEqual(row);
    }),
  );
});
