import { describe, expect, it } from "vitest";
import { backAfter, beyondMs, everyoneSince, longestGap, type Measured, PLANNED, tableOf, tooSlow } from "./summary.ts";

describe("the longest time without a save", () => {
  it.each([
    ["no save", [], 100, null],
    ["saves before it alone", [50, 100], 100, null],
    ["one save", [50, 130], 100, { ms: 30, until: 130 }],
    // An acknowledgement was on its way when the primary was killed.
    ["a late acknowledgement, then nothing", [50, 101, 900, 910], 100, { ms: 799, until: 900 }],
    ["saves as before", [90, 110, 125, 130], 100, { ms: 15, until: 125 }],
    ["two gaps of the same length", [110, 120], 100, { ms: 10, until: 110 }],
  ])("is told of %s", (_what, times, from, gap) => {
    expect(longestGap(times, from)).toEqual(gap);
  });
});

it.each([
  [{ ms: 499, until: 3000 }, 0],
  [{ ms: 500, until: 3000 }, 2000],
])("a gap of %j is over after %i ms", (gap, ms) => {
  expect(backAfter(gap, 1000)).toBe(ms);
});

describe("everyone", () => {
  const times = [
    { at: 1, who: "a" },
    { at: 2, who: "b" },
    { at: 5, who: "a" },
    { at: 8, who: "a" },
    { at: 9, who: "b" },
  ];
  it.each([
    [0, ["a", "b"], 2],
    [2, ["a", "b"], 5],
    [3, ["a", "b"], 9],
    [3, ["a"], 5],
    [3, ["a", "b", "c"], null],
    [10, ["a"], null],
  ])("has one since %i, of %j, at %s", (since, whom, at) => {
    expect(everyoneSince(times, new Set(whom), since)).toBe(at);
  });
});

const kill: Measured = {
  event: "primary’s machine killed",
  isUnplanned: true,
  detectedMs: 27_000,
  savedMs: 28_500,
  gapMs: 28_400,
  everyoneMs: 31_000,
};

it.each([
  [28_500, 1500],
  [26_900, 0],
])("a save after %i ms is %i ms beyond the cluster", (savedMs, ms) => {
  expect(beyondMs({ ...kill, savedMs })).toBe(ms);
});

it.each([
  [kill, []],
  [{ ...kill, savedMs: 32_000 }, ["primary’s machine killed: 5.0 s beyond the cluster’s detection"]],
  [{ ...kill, isUnplanned: false, savedMs: 32_000 }, []],
  [{ ...kill, event: PLANNED, isUnplanned: false, gapMs: 4999 }, []],
  [{ ...kill, event: PLANNED, isUnplanned: false, gapMs: 5100 }, ["planned switchover: 5.1 s without saves"]],
])("takes %j to have been too slow: %j", (one, words) => {
  expect(tooSlow([one])).toEqual(words);
});

it("has a row for each kind of event, with the median and the worst", () => {
  const all = [
    kill,
    { ...kill, detectedMs: 30_000, savedMs: 30_900, gapMs: 30_900, everyoneMs: 33_000 },
    { ...kill, detectedMs: 21_000, savedMs: 21_100, gapMs: 21_000, everyoneMs: 25_000 },
    { ...kill, event: PLANNED, isUnplanned: false, detectedMs: 1000, savedMs: 2000, gapMs: 1900, everyoneMs: 4000 },
  ];
  expect(tableOf(all).slice(2)).toEqual([
    "| primary’s machine killed | 3 | 27.0 (30.0) | 28.5 (30.9) | 0.9 (1.5) | 28.4 (30.9) | 31.0 (33.0) |",
    "| planned switchover | 1 | 1.0 | 2.0 | 1.0 | 1.9 | 4.0 |",
  ]);
});
