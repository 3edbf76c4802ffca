import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { connectedGroups } from "./connected-groups.ts";
import { responseMatrix } from "./responses.ts";

type Row = (0 | 1 | null)[];

const twoForms: Row[] = [
  [1, 0, null, null],
  [0, 1, null, null],
  [null, null, 1, 0],
  [null, null, 0, 1],
];

describe("items that can be put on one scale", () => {
  test.each<[string, Row[], number[][]]>([
    [
      "two forms without a common item or person fall apart",
      twoForms,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ["one person who answered some of both connects them", [...twoForms, [null, 1, 1, null]], [[0, 1, 2, 3]]],
    [
      "an item that everyone has right connects nothing",
      twoForms.map((row) => [...row, 1] as Row),
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      "the largest group comes first",
      [
        [1, null, null, null],
        [0, null, null, null],
        [null, 1, 0, 1],
        [null, 0, 1, 0],
      ],
      [[1, 2, 3], [0]],
    ],
    ["answers that nobody gave are no group", [[null, null]], []],
  ])("%s", (_title, rows, groups) => {
    expect(connectedGroups(responseMatrix(rows))).toEqual(groups);
  });

  it("are connected by items that are fixed on one scale, if anyone answered them", () => {
    expect(connectedGroups(responseMatrix(twoForms), new Set([0, 3]))).toEqual([[0, 1, 2, 3]]);
    const alone = twoForms.map((row) => [...row, null] as Row);
    expect(connectedGroups(responseMatrix(alone), new Set([0, 4]))).toHaveLength(2);
  });

  it("are the same groups whatever the order of people", () => {
    const cell = fc.constantFrom<0 | 1 | null>(0, 1, null, null, null);
    const rows = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, (given) => {
        const groups = connectedGroups(responseMatrix(given));
        expect(connectedGroups(responseMatrix(given.toReversed()))).toEqual(groups);
        // Nobody has answered items of two groups.
        for (const row of given) {
          const own = groups.filter((group) => group.some((item) => row[item] !== null));
          expect(own.length).toBeLessThan(2);
        }
      }),
    );
  });
});
