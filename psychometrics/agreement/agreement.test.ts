import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { agreementOf, type PairedMarks, weightedKappa } from "./agreement.ts";

/** Pairs from a table: rows are the first person's marks from 0, columns the second's. */
const fromTable = (table: readonly (readonly number[])[]): PairedMarks[] =>
  table.flatMap((row, first) => row.map((count, second) => ({ first, second, count })));

describe("kappa with quadratic weights", () => {
  test.each([
    // Fleiss, Statistical Methods for Rates and Proportions (1981), table 13.1, 100 people, margins 80 10 10 and 80 5 15.
    // Observed: (1 + 5 + 1) · 1 + (4 + 0) · 4 = 23 of 100. By chance: 1 · (.8·.05 + .1·.8 + .1·.15 + .1·.05) + 4 · (.8·.15 + .1·.8) = .94.
    [
      "three categories",
      [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      1 - 0.23 / 0.94,
    ],
    // Two categories have one weight, so this is Cohen's kappa: observed agreement .7, by chance .5 · .6 + .5 · .4 = .5.
    [
      "two categories",
      [
        [20, 5],
        [10, 15],
      ],
      (0.7 - 0.5) / (1 - 0.5),
    ],
    // One always gives one more: observed 1; by chance 2/3 + 2/3 + 1.
    [
      "one who is always kinder",
      [
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ],
      1 - 1 / (7 / 3),
    ],
    [
      "the opposite each time",
      [
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
      ],
      -1,
    ],
    [
      "chance",
      [
        [4, 2],
        [2, 1],
      ],
      0,
    ],
  ])("of %s is as computed by hand", (_, table, expected) => {
    expect(weightedKappa(fromTable(table))).toBeCloseTo(expected, 12);
  });

  it("is null without answers, and where all marks are the same", () => {
    expect(weightedKappa([])).toBeNull();
    expect(weightedKappa([{ first: 3, second: 3, count: 9 }])).toBeNull();
    expect(weightedKappa([{ first: 0.1 + 0.2, second: 0.3, count: 9 }])).toBeNull();
  });

  const marks = fc.integer({ min: 0, max: 12 }).map((half) => half / 2);
  const some = fc.array(fc.record({ first: marks, second: marks, count: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 30,
  });

  it("is what the definition by combinations says, whoever comes first and in whichever unit", () => {
    fc.assert(
      fc.property(some, (pairs) => {
        const all = pairs.flatMap(({ first, second, count }) => Array.from({ length: count }, () => [first, second]));
        const square = (a = 0, b = 0) => (a - b) ** 2;
        const observed = all.reduce((sum, [a, b]) => sum + square(a, b), 0) / all.length;
        const met = all.reduce((sum, [a]) => sum + all.reduce((inner, [, b]) => inner + square(a, b), 0), 0);
        const kappa = weightedKappa(pairs);
        if (met === 0) {
          expect(kappa).toBeNull();
          return;
        }
        expect(kappa).toBeCloseTo(1 - observed / (met / all.length ** 2), 9);
        const turned = pairs.map(({ first, second, count }) => ({ first: 7 * second, second: 7 * first, count }));
        expect(weightedKappa(turned)).toBeCloseTo(kappa ?? Number.NaN, 9);
      }),
    );
  });
});

test("exact and adjacent agreement are shares of all answers", () => {
  const pairs = [
    { first: 4, second: 4, count: 5 },
    { first: 3.5, second: 2.5, count: 3 },
    { first: 0.3, second: 0.1 + 0.2, count: 1 },
    { first: 1, second: 3, count: 1 },
  ];
  expect(agreementOf(pairs)).toMatchObject({ count: 10, exact: 0.6, adjacent: 0.9 });
  expect(agreementOf(pairs, 2)).toMatchObject({ adjacent: 1 });
  expect(agreementOf([])).toEqual({ count: 0, exact: null, adjacent: null, kappa: null });
});
