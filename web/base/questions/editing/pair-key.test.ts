import { expect, test } from "vitest";
import { isPaired, pairRuleOf, withoutPart, withPair, withPairRule } from "./pair-key-changes.ts";

test("a pair is marked once, and taken back", () => {
  const key = withPair(withPair({ correct: [] }, "a", "x", true), "a", "x", true);
  expect(key.correct).toEqual([["a", "x"]]);
  expect(isPaired(key, "a", "x")).toBe(true);
  expect(withPair(key, "a", "x", false).correct).toEqual([]);
});

test("a part that is gone takes its pairs and their points with it", () => {
  const key = withPairRule(
    {
      correct: [
        ["a", "x"],
        ["b", "x"],
        ["b", "y"],
      ],
    },
    "mapping",
  );
  expect(pairRuleOf(key)).toBe("mapping");
  expect(withoutPart(key, "b")).toEqual({
    correct: [["a", "x"]],
    mapping: { points: [{ source: "a", target: "x", points: 1 }] },
  });
  expect(withPairRule(key, "none")).toEqual({ correct: key.correct });
});
