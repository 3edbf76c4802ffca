import { expect, test } from "vitest";
import { layoutPages, PAGE_GAP, pageAt, pagesToDraw, scaleOf } from "./page-layout.ts";

const usual = { width: 600, height: 800 };
const layout = layoutPages(3000, { usual, known: new Map([[2, { width: 600, height: 400 }]]), scale: () => 0.5 });

test("pages stand beneath each other, each as high as it is known to be", () => {
  expect([...layout.tops.slice(0, 3)]).toEqual([PAGE_GAP, PAGE_GAP * 2 + 400, PAGE_GAP * 3 + 600]);
  expect(layout.height).toBe(PAGE_GAP + 2999 * (400 + PAGE_GAP) + 200 + PAGE_GAP);
});

test("the page at a height is found, also in a gap and beyond the ends", () => {
  expect([-5, 0, 417, 500, 1e9].map((y) => pageAt(layout, y))).toEqual([1, 1, 1, 2, 3000]);
});

test("pages in view are drawn, with one at either side", () => {
  expect(pagesToDraw(layout, 0, 700)).toEqual([1, 2, 3, 4]);
  expect(pagesToDraw(layout, layout.height - 100, layout.height)).toEqual([2999, 3000]);
});

test.each([
  ["the usual one fills the width", usual, 1.2],
  ["a wider one fits, too", { width: 1200, height: 600 }, 0.6],
  ["a narrower one is not larger than the others", { width: 300, height: 400 }, 1.2],
  ["one that is very wide can still be made out", { width: 60_000, height: 600 }, 0.2],
])("to fit the width, %s", (_, page, scale) => {
  expect(scaleOf(page, { usual, width: 720, zoom: "fit" })).toBeCloseTo(scale);
});

test("at a zoom that was chosen, all pages are enlarged alike", () => {
  expect([usual, { width: 1200, height: 600 }].map((page) => scaleOf(page, { usual, width: 720, zoom: 1.5 }))).toEqual([
    1.5, 1.5,
  ]);
});
