import { expect, test } from "vitest";
import { ticksOf } from "./page-ticks.ts";

test("a short document has a tick for each page", () => {
  const ticks = ticksOf(3, 150, { isRead: (page) => page === 1, page: 2, found: new Set([3]) });
  expect(ticks.map(({ isRead, isHere, hasFound }) => [isRead, isHere, hasFound])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test("a long one has ticks of several pages, read when half of each is", () => {
  const read = new Set([1, 2, 3, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  const ticks = ticksOf(3000, 150, { isRead: (page) => read.has(page), page: 3000 });
  expect(ticks).toHaveLength(150);
  expect(ticks.map(({ isRead }) => isRead).slice(0, 3)).toEqual([false, true, false]);
  expect(ticks.at(-1)).toMatchObject({ from: 2981, to: 3000, isHere: true });
});
