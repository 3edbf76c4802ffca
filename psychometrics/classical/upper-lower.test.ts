import fc from "fast-check";
import { expect, test } from "vitest";
import { type ResponseMatrix, responseMatrix } from "../responses.ts";
import { choosePeople } from "../testing/matrices.ts";
import { itemStatistics } from "./item-statistics.ts";
import { ANSWERED, type PointsMatrix } from "./points.ts";

const upperLowers = (matrix: ResponseMatrix | PointsMatrix) =>
  itemStatistics(matrix).map(({ upperLower }) => upperLower);

test("those who are level share the places that are left", () => {
  // Of ten people three are best and three worst. Two have 3 points, four have 2 (half of these have the first item right), four have 1.
  const matrix = responseMatrix([
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [0, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
  const [first] = upperLowers(matrix);
  expect(first).toBeCloseTo((2 + 0.5) / 3 - 1 / 4, 12);
});

test("where everyone is level, nobody is better than anyone", () => {
  const matrix = responseMatrix([
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(upperLowers(matrix)).toEqual([0, 0]);
});

test("the order of people says nothing", () => {
  const size = fc.record({ people: fc.integer({ min: 1, max: 60 }), items: fc.integer({ min: 1, max: 4 }) });
  const drawn = size.chain(({ people, items }) =>
    fc.record({
      people: fc.constant(people),
      items: fc.constant(items),
      values: fc.uint8Array({ minLength: people * items, maxLength: people * items, max: 1 }),
      order: fc.shuffledSubarray([...Array(people).keys()], { minLength: people }),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ order, ...matrix }) => {
      const [before, after] = [upperLowers(matrix), upperLowers(choosePeople(matrix, order))];
      before.forEach((value, item) => {
        if (value === null) expect(after[item]).toBeNull();
        else expect(after[item]).toBeCloseTo(value, 9);
      });
    }),
  );
});

test("points that come to the same in another order are level", () => {
  // 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ as binary fractions.
  const rows = [
    [0.1, 0.2, 0.3],
    [0.3, 0.2, 0.1],
  ];
  const matrix = {
    people: 2,
    items: 3,
    points: Float64Array.from(rows.flat()),
    states: new Uint8Array(6).fill(ANSWERED),
    maximum: new Float64Array(3).fill(1),
  };
  for (const value of upperLowers(matrix)) expect(value).toBeCloseTo(0, 12);
});
