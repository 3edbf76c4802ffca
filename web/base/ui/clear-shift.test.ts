import { describe, expect, test } from "vitest";
import { type Box, clearShift, type Shift } from "./clear-shift.ts";

const box = (top: number, bottom: number, left = 600, right = 980): Box => ({ top, bottom, left, right });

describe("what floats over a page", () => {
  test.each<[string, Box, Box[], Shift]>([
    ["stays where nothing is beneath it", box(16, 80), [box(90, 130)], { x: 0, y: 0 }],
    ["stays where what is beneath it is beside it", box(16, 80), [box(20, 60, 0, 500)], { x: 0, y: 0 }],
    ["goes beneath a button at the top", box(16, 80), [box(20, 60)], { x: 0, y: 52 }],
    [
      "goes on beneath the next where there is no room between",
      box(16, 80),
      [box(20, 60), box(100, 140)],
      { x: 0, y: 132 },
    ],
    ["goes above a button at the bottom", box(700, 780), [box(740, 784)], { x: 0, y: -48 }],
    [
      "stays in the window, and covers the fewest where it must cover",
      box(16, 400),
      [box(0, 40), box(60, 90), box(420, 790), box(0, 800, 0, 599)],
      { x: 0, y: 82 },
    ],
    ["goes into the next column where its own is full", box(16, 80), [box(0, 800)], { x: -388, y: 0 }],
    [
      "goes to the other side where it stands at the left",
      box(16, 80, 16, 396),
      [box(0, 800, 0, 390)],
      { x: 388, y: 0 },
    ],
  ])("%s", (_, floating, others, shift) =>
    expect(clearShift(floating, others, { width: 996, height: 800 })).toEqual(shift),
  );
});
