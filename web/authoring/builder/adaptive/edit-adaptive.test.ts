import { expect, test } from "vitest";
import {
  areasOf,
  newAdaptive,
  poolEntry,
  poolOf,
  poolRule,
  sumOfShares,
  withEnemies,
  withLimits,
} from "./edit-adaptive.ts";

test.each([1, 2, 3, 7, 20])("shares of %d areas add up to all", (count) => {
  const tags = Array.from({ length: count }, (_, place) => `tag ${place}`);
  const shares = areasOf([], tags).map((area) => ("share" in area ? area.share : 0));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.011);
});

test("the same areas keep their shares", () => {
  const content = [
    { tag: "a", share: 0.7 },
    { tag: "b", share: 0.3 },
  ];
  expect(areasOf(content, ["a", "b"])).toEqual(content);
  expect(areasOf(content, ["a"])).toEqual([{ tag: "a", share: 1 }]);
  expect(areasOf(content, [])).toEqual([]);
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

test("areas between two shares stay when another comes, which may have any", () => {
  const content = [withLimits("a", 20, 40)];
  expect(areasOf(content, ["a", "b"])).toEqual([
    { tag: "a", min: 0.2, max: 0.4 },
    { tag: "b", min: 0, max: 1 },
  ]);
  expect(withLimits("a", 0, null)).toEqual({ tag: "a", share: 0.01 });
});

test.each([
  [[withLimits("a", 50, null), withLimits("b", 50, null)], { least: 1, most: 1, isPossible: true }],
  [[withLimits("a", 20, 60), withLimits("b", 50, null)], { least: 0.7, most: 1.1, isPossible: true }],
  [[withLimits("a", 20, 40), withLimits("b", 50, null)], { least: 0.7, most: 0.9, isPossible: false }],
  [[withLimits("a", 60, 70), withLimits("b", 50, null)], { least: 1.1, most: 1.2, isPossible: false }],
])("shares %j add up", (content, { least, most, isPossible }) => {
  const sum = sumOfShares(content);
  expect(sum.isPossible).toBe(isPossible);
  expect(sum.least).toBeCloseTo(least, 9);
  expect(sum.most).toBeCloseTo(most, 9);
});

test("a group of questions that never meet has two at least", () => {
  const groups = withEnemies([], 0, ["a", "b"]);
  expect(groups).toEqual([["a", "b"]]);
  expect(withEnemies(groups, 1, ["c", "d"])).toEqual([...groups, ["c", "d"]]);
  expect(withEnemies(groups, 0, ["a", "b", "c"])).toEqual([["a", "b", "c"]]);
  expect(withEnemies(groups, 0, ["a"])).toEqual([]);
});
