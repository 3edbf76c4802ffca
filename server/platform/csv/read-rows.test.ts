import { expect, test } from "vitest";
import { readRows } from "./read-rows.ts";

test("a character that lies across two of the pieces in which a file is read stays whole", async () => {
  // Text is read 65,536 units at a time: the second half of the sign would be in the next.
  const cell = `${"a".repeat(65_536 - "name\n".length - 1)}𠮷`;
  const cells: string[][] = [];
  for await (const row of readRows(`name\n${cell}\nb`)) cells.push(row.cells);
  expect(cells).toEqual([["name"], [cell], ["b"]]);
});
