import { expect, test } from "vitest";
import { columnsIn } from "./gradebook-search.ts";

test.each([
  [358, 8],
  [700, 3],
  [1128, 7],
  [4000, 20],
])("beside the names %d pixels hold %d assessments", (width, columns) => {
  expect(columnsIn(width)).toBe(columns);
});
