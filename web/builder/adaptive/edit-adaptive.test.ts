import { expect, test } from "vitest";
import { evenShares, newAdaptive, poolEntry, poolOf, poolRule } from "./edit-adaptive.ts";

test.each([1, 2, 3, 7, 20])("shares of %d areas add up to all", (count) => {
  const tags = Array.from({ length: count }, (_, place) => `tag ${place}`);
  const shares = evenShares([], tags).map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.011);
});

test("the same areas keep their shares", () => {
  const content = [
    { tag: "a", share: 0.7 },
    { tag: "b", share: 0.3 },
  ];
  expect(evenShares(content, ["a", "b"])).toEqual(content);
  expect(evenShares(content, ["a"])).toEqual([{ tag: "a", share: 1 }]);
  expect(evenShares(content, [])).toEqual([]);
});

test("a section gives the most of its questions", () => {
  expect(poolEntry("s", newAdaptive)).toMatchObject({ id: "s", draw: { count: 20, filter: {}, not_in: [] } });
});

test.each([{ questions: ["a", "b"] }, { filter: { tag: ["t"] }, not_in: ["m"] }])(
  "a pool is the same after it was a rule: %j",
  (pool) => {
    expect(poolOf(poolRule({ ...newAdaptive, pool }))).toEqual(pool);
  },
);
