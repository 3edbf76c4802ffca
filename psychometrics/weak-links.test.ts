import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { responseMatrix } from "./responses.ts";
import { findWeakLink } from "./weak-links.ts";

type Row = (0 | 1 | null)[];

/** People who answered these columns of so many, in turns right and wrong. */
const answering = (people: number, items: number, columns: readonly number[]): Row[] =>
  Array.from({ length: people }, (_, person) =>
    Array.from({ length: items }, (__, item) => (columns.includes(item) ? (((person + item) % 2) as 0 | 1) : null)),
  );
const find = (rows: Row[], fixed: readonly number[] = []) => findWeakLink(responseMatrix(rows), new Set(fixed), 30);
const [first, second] = [
  [0, 1, 2],
  [3, 4, 5],
];

describe("what connects two forms", () => {
  test.each([1, 29])("%i people in both are too few", (people) => {
    const rows = [...answering(60, 6, first), ...answering(people, 6, [1, 2, 3, 4]), ...answering(50, 6, second)];
    expect(find(rows)).toEqual({ groups: [first, second], alone: [60, 50], people, item: null });
  });

  test("30 people in both are enough", () => {
    expect(
      find([...answering(60, 6, first), ...answering(30, 6, [1, 2, 3, 4]), ...answering(50, 6, second)]),
    ).toBeNull();
  });

  test("one common question is too few, two are enough", () => {
    const one = [...answering(60, 6, [0, 1, 2, 3]), ...answering(50, 6, second)];
    expect(find(one)).toEqual({ groups: [first, [4, 5]], alone: [60, 50], people: 0, item: 3 });
    expect(find([...answering(60, 6, [0, 1, 2, 3, 4]), ...answering(50, 6, second)])).toBeNull();
  });

  test("two questions that are fixed on one scale are enough, one to each form", () => {
    const rows = [...answering(60, 6, first), ...answering(50, 6, second), ...answering(1, 6, [2, 3])];
    expect(find(rows)).toMatchObject({ people: 1 });
    expect(find(rows, [0, 5])).toBeNull();
  });
});

test.each([2, 8, 29, 31, 200])(
  "one form that %i people sat has no weak link, nor those who didn’t reach its end",
  (people) => {
    expect(find(answering(people, 6, [0, 1, 2, 3, 4, 5]))).toBeNull();
    expect(
      find([...answering(people, 6, [0, 1, 2, 3, 4, 5]), ...answering(12, 6, [0]), ...answering(12, 6, [0, 1])]),
    ).toBeNull();
  },
);

test("questions that each person draws have no weak link", () => {
  const draw = fc.uniqueArray(fc.nat({ max: 19 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(draw, { minLength: 200, maxLength: 200 }), (draws) => {
      expect(find(draws.flatMap((columns, person) => answering(person % 2 ? 2 : 1, 20, columns)))).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test("what falls apart altogether, or has no answers, has no weak link of one question", () => {
  expect(find([[null, null]])).toBeNull();
  expect(find([...answering(60, 6, first), ...answering(50, 6, second)])?.item ?? null).toBeNull();
});
