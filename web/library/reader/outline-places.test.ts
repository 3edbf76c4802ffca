import { expect, test } from "vitest";
import { headingAt, hitsByHeading, partedPages } from "./outline-places.ts";

const outline = [
  { title: "1", depth: 0, page: 1, down: 70 },
  { title: "1.1", depth: 1, page: 1, down: 300 },
  { title: "1.2", depth: 1, page: 2, down: 100 },
  { title: "2", depth: 0, page: 3, down: null },
  { title: "2.1", depth: 1, page: 3, down: null },
];

test.each([
  [{ page: 1, down: 0 }, -1],
  [{ page: 1, down: 80 }, 0],
  [{ page: 1, down: 500 }, 1],
  [{ page: 2, down: 50 }, 1],
  [{ page: 2, down: 100 }, 2],
  [{ page: 3, down: 700 }, 3],
  [{ page: 4, down: 0 }, 4],
])("at %j the heading is number %i", (place, heading) => {
  expect(headingAt(outline, place)).toBe(heading);
});

test("what is found under a heading counts for those above it too", () => {
  const found = new Map([
    [1, 2],
    [2, 3],
    [4, 1],
  ]);
  expect([...hitsByHeading(outline, found)].toSorted()).toEqual([
    [0, 5],
    [2, 3],
    [3, 1],
    [4, 1],
  ]);
});

test("what is found on a page counts for the heading under which it stands", () => {
  const depths = new Map([
    [1, [10, 90, 280, 310, 500]],
    [2, [20, 120]],
  ]);
  const found = new Map([
    [1, 5],
    [2, 3],
  ]);
  // Hits above the first heading belong to no heading; hits without a known position belong to the last heading.
  expect([...hitsByHeading(outline, found, depths)].toSorted()).toEqual([
    [0, 7],
    [1, 3],
    [2, 2],
  ]);
  expect([...partedPages(outline)]).toEqual([1, 2]);
});
