import { describe, expect, test } from "vitest";
import { type Area, boxOf, contains, hitArea, middleOf, visibleArea } from "./shapes.ts";

const size = { width: 400, height: 300 };
const rect: Area = { shape: "rect", coords: [100, 50, 20, 10] };
const circle: Area = { shape: "circle", coords: [200, 100, 30] };
const ellipse: Area = { shape: "ellipse", coords: [300, 200, 40, 10] };
const corner: Area = { shape: "poly", coords: [0, 200, 100, 300, 0, 300] };
const all: Area = { shape: "default", coords: [] };

test.each<[string, Area, number[]]>([
  ["a rectangle, whichever corners it names", rect, [20, 10, 80, 40]],
  ["a circle", circle, [170, 70, 60, 60]],
  ["an ellipse", ellipse, [260, 190, 80, 20]],
  ["a polygon", corner, [0, 200, 100, 100]],
  ["the whole picture", all, [0, 0, 400, 300]],
  ["what cannot be read", { shape: "rect", coords: [1] }, [0, 0, 400, 300]],
])("the box of %s", (_, area, [x, y, width, height]) => expect(boxOf(area, size)).toEqual({ x, y, width, height }));

test("a polygon's middle lies in it", () => {
  const { x, y } = middleOf(corner, size);
  expect([x, y].map(Math.round)).toEqual([33, 267]);
  expect(contains(corner, size, { x, y })).toBe(true);
});

test("an area too small to be seen is drawn as a circle around it, another as it is", () => {
  expect(visibleArea({ shape: "rect", coords: [98, 98, 102, 102] }, size, 24)).toEqual({
    shape: "circle",
    coords: [100, 100, 12],
  });
  expect([rect, all].map((area) => visibleArea(area, size, 24))).toEqual([rect, all]);
});

describe("a point lies in", () => {
  test.each<[Area, number, number, boolean]>([
    [rect, 60, 30, true],
    [rect, 101, 30, false],
    [circle, 221, 121, true],
    [circle, 228, 128, false],
    [ellipse, 335, 200, true],
    [ellipse, 335, 208, false],
    [corner, 10, 290, true],
    [corner, 90, 210, false],
    [all, 399, 1, true],
  ])("%j at %i, %i: %s", (area, x, y, is) => expect(contains(area, size, { x, y })).toBe(is));
});

describe("a press", () => {
  const dot: Area = { shape: "circle", coords: [60, 30, 3] };
  test.each<[string, Area[], number, number, number]>([
    ["means the smallest area it lies in", [rect, dot], 61, 30, 1],
    ["means an area smaller than a finger when it comes near", [dot], 75, 30, 0],
    ["means none when it is far from all", [dot, circle], 120, 200, -1],
    ["means the rest of the picture when there is such an area", [all, dot], 390, 290, 0],
    ["prefers a small area nearby to the rest of the picture", [all, dot], 64, 38, 1],
  ])("%s", (_, areas, x, y, index) => expect(hitArea(areas, size, { x, y }, 22)).toBe(index));
});
