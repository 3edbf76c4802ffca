import { expect, test } from "vitest";
import { chanceFraction } from "./chance-words.ts";

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
