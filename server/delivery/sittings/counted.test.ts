import { describe, expect, it } from "vitest";
import { countResult } from "./counted.ts";

const sat = (session: string, points: number, max_points = 20, scaled: number | null = null) => ({
  session,
  points,
  max_points,
  scaled,
  submitted_at: null,
});

describe("which of several sittings is a person’s result", () => {
  const three = [sat("a", 12), sat("b", 18), sat("c", 15)];

  it.each([
    ["first", three, { session: "a", points: 12, of: 3 }],
    ["best", three, { session: "b", points: 18, of: 3 }],
    ["last", three, { session: "c", points: 15, of: 3 }],
    ["mean", three, { session: "c", points: 15, of: 3 }],
    ["first", [sat("a", 12)], { session: "a", points: 12, of: 1 }],
    ["mean", [sat("a", 12)], { session: "a", points: 12, of: 1 }],
    // Of two alike, the earlier one.
    ["best", [sat("a", 18), sat("b", 18)], { session: "a" }],
    // Versions with other points are compared by their share: 9 of 10 is better than 15 of 20.
    ["best", [sat("a", 15, 20), sat("b", 9, 10)], { session: "b", points: 9, max_points: 10 }],
    // The mean of 50% and 90%, on the points of the last.
    ["mean", [sat("a", 10, 20), sat("b", 9, 10)], { session: "b", points: 7, max_points: 10 }],
    ["mean", [sat("a", 1, 3), sat("b", 1, 3), sat("c", 2, 3)], { points: 1.3333 }],
    // Where all are scaled, the scaled score decides and is averaged.
    ["best", [sat("a", 18, 20, 610), sat("b", 17, 20, 640)], { session: "b", scaled: 640 }],
    ["mean", [sat("a", 18, 20, 610), sat("b", 17, 20, 645)], { scaled: 628 }],
    // Where one has no scaled score, the share of the points does.
    ["best", [sat("a", 18, 20, null), sat("b", 17, 20, 640)], { session: "a", scaled: null }],
    ["mean", [sat("a", 18, 20, null), sat("b", 17, 20, 640)], { scaled: null }],
    ["mean", [sat("a", 0, 0)], { points: 0 }],
    // A test can cost points.
    ["best", [sat("a", -2), sat("b", -1)], { session: "b" }],
  ] as const)("%s of %j", (counts, sittings, expected) => {
    expect(countResult(counts, sittings)).toMatchObject({ counts, ...expected });
  });

  it("is none without a sitting that has one", () => {
    expect(countResult("best", [])).toBeNull();
  });
});
