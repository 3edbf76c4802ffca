import { expect, test } from "vitest";
import { correctIds, correctPairs, judge, judgeAnyOf } from "./judge.ts";

test("what was given comes first, each with its verdict, then what was missed", () => {
  expect(judge(["a", "x"], ["a", "b"])).toEqual([
    { id: "a", verdict: "right" },
    { id: "x", verdict: "wrong" },
    { id: "b", verdict: "missed" },
  ]);
});

test("without an answer the key stands for itself", () =>
  expect(judge([], ["a"], true)).toEqual([{ id: "a", verdict: "key" }]));

test("without a key nothing is judged", () => expect(judge(["a"], null)).toEqual([{ id: "a", verdict: "given" }]));

test("where one right answer is enough the others are named only when none was given", () => {
  expect(judgeAnyOf(["a"], ["a", "b"])).toEqual([{ id: "a", verdict: "right" }]);
  expect(judgeAnyOf(["x"], ["a"])).toEqual([
    { id: "x", verdict: "wrong" },
    { id: "a", verdict: "missed" },
  ]);
});

test("a key is read as far as it is one", () => {
  expect([undefined, null, {}, { correct: "a" }].map(correctIds)).toEqual([null, null, null, null]);
  expect(correctIds({ correct: ["a"] })).toEqual(["a"]);
  expect(correctPairs({ correct: [["a", "1"], ["b"], "c"] })).toEqual([["a", "1"]]);
  expect(correctPairs(undefined)).toBeNull();
});
