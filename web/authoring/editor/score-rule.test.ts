import { expect, test } from "vitest";
import { isSame } from "./draft.ts";
import { withoutAnswer, withRequirement, withWeight } from "./score-rule.ts";

const plain = { max_points: 3, combine: "sum" as const };

test("a weight is kept unless it is the usual one", () => {
  const heavy = withWeight(plain, "a", 2);
  expect(heavy.weights).toEqual({ a: 2 });
  expect(withWeight(heavy, "b", 0).weights).toEqual({ a: 2, b: 0 });
  expect(isSame(withWeight(heavy, "a", 1), plain)).toBe(true);
  expect(isSame(withWeight(heavy, "a", null), plain)).toBe(true);
});

test("an answer depends on one other, or on none", () => {
  const tied = withRequirement(plain, "b", "a");
  expect(tied.requires).toEqual({ b: "a" });
  expect(isSame(withRequirement(tied, "b", null), plain)).toBe(true);
});

test("an answer that is removed takes along what was said of it", () => {
  const rule = withRequirement(withRequirement(withWeight(plain, "a", 2), "b", "a"), "c", "b");
  expect(isSame(withoutAnswer(rule, "a"), { ...plain, requires: { c: "b" } })).toBe(true);
});
