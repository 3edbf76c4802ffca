import { describe, expect, test } from "vitest";
import type { SheetLine } from "../sheet/read-sheet.ts";
import { emptyTable, formulaLine, newLineId, withLine, withoutLine } from "./edit-lines.ts";

const lines = (...texts: string[]) => texts.map((text, index) => formulaLine(index + 1, text));
const table = (id: number, number: number): SheetLine => ({ id, kind: "table", number, rows: [], isShown: true });
const ids = (all: readonly SheetLine[]) => all.map(({ id }) => id);

describe("a line", () => {
  test.each<[string, SheetLine[], after: number | undefined, number[]]>([
    ["comes last", lines("y=x", "y=2"), undefined, [1, 2, 9]],
    ["comes after the one that it was begun from", lines("y=x", "y=2"), 1, [1, 9, 2]],
    ["takes the place of an empty last line", lines("y=x", " "), undefined, [1, 9]],
    ["takes the place of an empty only line", lines(""), undefined, [9]],
    ["leaves an empty line that isn’t last", lines("", "y=2"), 1, [1, 9, 2]],
    ["leaves an empty table", [table(1, 1)], undefined, [1, 9]],
  ])("%s", (_, before, after, left) => expect(ids(withLine(before, formulaLine(9), after))).toEqual(left));

  test.each<[string, SheetLine[], removed: number, number[], next: number]>([
    ["leads to the line before it", lines("a", "b", "c"), 3, [1, 2], 2],
    ["leads to the next one where it was the first", lines("a", "b", "c"), 1, [2, 3], 2],
    ["leaves an empty line where it was the only one", lines("a"), 1, [2], 2],
  ])("that is removed %s", (_, before, removed, left, next) => {
    const after = withoutLine(before, removed);
    expect([ids(after.lines), after.next]).toEqual([left, next]);
  });

  test("has an id of its own wherever it was added", () => expect(newLineId([...lines("a", "b")].reverse())).toBe(3));
});

test("a table’s columns have a number that no other table has, also after one was removed", () => {
  expect(emptyTable(lines("a"))).toMatchObject({ id: 2, number: 1, rows: [["", ""]] });
  expect(emptyTable([table(4, 3), ...lines("a")])).toMatchObject({ id: 5, number: 4 });
});
