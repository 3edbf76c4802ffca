import { expect, test } from "vitest";
import { type AreaShape, drawnArea, readPolygon, reshaped } from "./area-text.ts";

const size = { width: 400, height: 200 };

test.each<[AreaShape, number[] | null]>([
  ["rect", [10, 20, 110, 80]],
  ["ellipse", [60, 50, 50, 30]],
  ["circle", [110, 80, 117]],
])("a drag draws a %s", (shape, coords) => {
  expect(drawnArea(shape, { x: 110.2, y: 80 }, { x: 10, y: 20.4 })).toEqual(coords);
});

test("a press that hardly moves draws nothing", () => {
  expect(drawnArea("rect", { x: 1, y: 1 }, { x: 3, y: 60 })).toBeNull();
});

test.each<[AreaShape, number[], AreaShape, number[]]>([
  ["rect", [10, 20, 110, 80], "circle", [60, 50, 30]],
  ["circle", [60, 50, 30], "rect", [30, 20, 90, 80]],
  ["ellipse", [60, 50, 50, 30], "poly", [10, 20, 110, 20, 110, 80, 10, 80]],
  ["poly", [0, 0, 40, 0, 40, 30], "rect", [0, 0, 40, 30]],
  ["default", [], "rect", [100, 50, 300, 150]],
  ["rect", [10, 20, 110, 80], "default", []],
])("a %s at %j becomes a %s", (from, coords, to, expected) => {
  expect(reshaped(coords, from, to, size)).toEqual(expected);
});

test.each([
  ["0,0 40,0 40,30", [0, 0, 40, 0, 40, 30]],
  ["0, 0, 40", null],
  ["a b c d e f", null],
])("%s is read as %j", (text, coords) => expect(readPolygon(text)).toEqual(coords));
