import { expect, test } from "vitest";
import { firstFrom } from "./transcript-hits.ts";

test.each([
  [[2, 5, 9], -1, 0],
  [[2, 5, 9], 5, 1],
  [[2, 5, 9], 6, 2],
  [[2, 5, 9], 10, 0],
  [[], 3, 0],
])("of hits at %j, the first from line %i on is number %i", (hits, line, first) => {
  expect(firstFrom(hits, line)).toBe(first);
});
