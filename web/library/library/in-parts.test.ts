import { expect, test } from "vitest";
import { inParts } from "./in-parts.ts";

test("a list is cut into parts that know where they start, and nothing into none", () => {
  expect(inParts(["a", "b", "c", "d", "e"], 2)).toEqual([
    [0, ["a", "b"]],
    [2, ["c", "d"]],
    [4, ["e"]],
  ]);
  expect(inParts(["a", "b"], 2)).toEqual([[0, ["a", "b"]]]);
  expect(inParts([], 2)).toEqual([]);
});
