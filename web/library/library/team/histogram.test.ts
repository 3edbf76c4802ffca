import { expect, test } from "vitest";
import { stacksOf, ticksOf } from "./histogram.ts";

test("few people are a dot each, where they are in the document", () => {
  const by_pages = [
    { pages_read: 0, people: 1 },
    { pages_read: 8, people: 2 },
    { pages_read: 31, people: 1 },
  ];
  const { stacks, perDot } = stacksOf({ not_opened: 9, started: 4, finished: 32 - 8, by_pages }, 32);
  expect(perDot).toBe(1);
  expect(stacks.map(({ at, people, columns, isOpened }) => [at, people, columns, isOpened])).toEqual([
    [0, 9, 2, false],
    [0.5 / 32, 1, 1, true],
    [0.25, 2, 1, true],
    [31 / 32, 1, 1, true],
    [1, 24, 4, true],
  ]);
});

test("many share a dot, in a long document the stacks too, and none is lost", () => {
  const by_pages = Array.from({ length: 3000 }, (_, pages_read) => ({ pages_read, people: 3 }));
  const { stacks, perDot } = stacksOf({ not_opened: 500, started: 9000, finished: 500, by_pages }, 3000);
  expect(perDot).toBeGreaterThan(1);
  expect(stacks.length).toBeLessThanOrEqual(34);
  expect(Math.max(...stacks.map(({ dots, columns }) => dots / columns))).toBeLessThanOrEqual(7);
  expect(stacks.reduce((sum, { people }) => sum + people, 0)).toBe(10_000);
});

test("a document of one page has its two ends", () => {
  const by_pages = [{ pages_read: 0, people: 1 }];
  const { stacks } = stacksOf({ not_opened: 1, started: 1, finished: 1, by_pages }, 1);
  expect(stacks.map(({ at }) => at)).toEqual([0, 0.5, 1]);
});

test.each([
  [3, [1, 2]],
  [2, [1]],
  [1, []],
  [32, [8, 16, 24]],
])("the axis of %i pages names each number once, between its ends", (pages, ticks) => {
  expect(ticksOf(pages)).toEqual(ticks);
});
