import { expect, test } from "vitest";
import { downOf } from "./outline.ts";

/** A page of 600 by 800, turned clockwise, with the origin of its file at the bottom left. */
const turns: Record<number, (x: number, y: number) => [number, number]> = {
  0: (x, y) => [x, 800 - y],
  90: (x, y) => [y, x],
  180: (x, y) => [600 - x, y],
  270: (x, y) => [800 - y, 600 - x],
};
const turned = (rotation: number) => ({ rotation, convertToViewportPoint: turns[rotation] ?? ((x, y) => [x, y]) });

test.each([
  [0, ["XYZ", 50, 700, null], 100],
  [0, ["XYZ", null, 700, null], 100],
  [0, ["XYZ", 50, null, null], null],
  [0, ["FitH", 700], 100],
  [0, ["FitV", 50], null],
  [0, ["Fit"], null],
  [0, ["XYZ", 0, 900, null], 0],
  [90, ["XYZ", 50, 700, null], 50],
  [90, ["XYZ", null, 700, null], null],
  [90, ["FitBV", 50], 50],
  [90, ["FitH", 700], null],
  [180, ["XYZ", 50, 700, null], 700],
  [270, ["XYZ", 50, 700, null], 550],
])("on a page turned by %i°, %j is %j down", (rotation, [name, ...numbers], down) => {
  expect(downOf([{ num: 3, gen: 0 }, { name }, ...numbers], turned(rotation))).toBe(down);
});
