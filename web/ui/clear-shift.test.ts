import { describe, expect, test } from "vitest";
import { type Box, clearShift } from "./clear-shift.ts";

const box = (top: number, bottom: number, left = 600, right = 980): Box => ({ top, bottom, left, right });

describe("what floats over a page", () => {
  test.each<[string, Box, Box[], number]>([
    ["stays where nothing is beneath it", box(16, 80), [box(90, 130)], 0],
    ["stays where what is beneath it is beside it", box(16, 80), [box(20, 60, 0, 500)], 0],
    ["goes beneath a button at the top", box(16, 80), [box(20, 60)], 52],
    ["goes on beneath the next where there is no room between", box(16, 80), [box(20, 60), box(100, 140)], 132],
    ["goes above a button at the bottom", box(700, 780), [box(740, 784)], -48],
    [
      "stays in the window, and covers the fewest where it must cover",
      box(16, 400),
      [box(0, 40), box(60, 90), box(420, 790)],
      82,
    ],
  ])("%s", (_, floating, others, shift) => expect(clearShift(floating, others, 800)).toBe(shift));
});
