import { expect, test } from "vitest";
import { type Box, coverOf, fitInto, stepBox } from "./mask-box.ts";

const room = { width: 800, height: 600 };
const box: Box = { x: 100, y: 100, width: 200, height: 100 };

test.each<[string, Box, Box]>([
  ["stays where it fits", box, box],
  ["never covers the bars", { ...box, y: 0 }, { ...box, y: 56 }],
  ["never leaves the window", { ...box, x: 790, y: 590 }, { ...box, x: 600, y: 436 }],
  ["has a size that can be taken hold of", { ...box, width: 1, height: 1 }, { ...box, width: 96, height: 48 }],
  ["is no larger than the window", { ...box, width: 999, height: 999 }, { x: 0, y: 56, width: 800, height: 480 }],
])("a mask %s", (_what, given, fitted) => {
  expect(fitInto(given, room)).toEqual(fitted);
});

test("arrows move it, and with Shift its far corner", () => {
  expect(stepBox(box, "ArrowLeft", false)).toEqual({ ...box, x: 84 });
  expect(stepBox(box, "ArrowDown", true)).toEqual({ ...box, height: 116 });
  expect(stepBox(box, "Enter", false)).toBeNull();
});

test("a mask over the answers covers all of them", () => {
  expect(coverOf(box)).toEqual({ x: 96, y: 96, width: 208, height: 108 });
});
