import { expect, test } from "vitest";
import { chanceFraction, chanceLevel, chanceShare } from "./chance-words.ts";

test.each([
  [0.001, "hardly"],
  [0.06, { part: 1, whole: 20 }],
  [0.39, { part: 2, whole: 5 }],
  [0.5, { part: 1, whole: 2 }],
  [0.81, { part: 4, whole: 5 }],
  [0.999, "nearly"],
])("%d is %o", (chance, said) => {
  expect(chanceFraction(chance)).toEqual(said);
});

test.each([
  [1, { share: 0.99, isBeyond: "over" }],
  [0.996, { share: 0.99, isBeyond: "over" }],
  [0.97, { share: 0.97, isBeyond: null }],
  [0, { share: 0.01, isBeyond: "under" }],
])("%d is never told as certain", (chance, said) => {
  expect(chanceShare(chance)).toEqual(said);
});

test.each([
  [0.19, "unlikely"],
  [0.25, "possible"],
  [0.44, "possible"],
  [0.5, "even"],
  [0.55, "likely"],
])("a chance of %d is %s", (chance, level) => {
  expect(chanceLevel(chance)).toBe(level);
});
