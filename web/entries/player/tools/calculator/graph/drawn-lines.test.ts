import { expect, test } from "vitest";
import { readSheet, type SheetLine } from "../sheet/read-sheet.ts";
import { listDrawn, listRelated } from "./drawn-lines.ts";

const formula = (id: number, text: string, isShown = true): SheetLine => ({ id, kind: "formula", text, isShown });
const cells = [
  ["1", "2"],
  ["2", "5"],
  ["3", "6"],
] as const;
const lines: readonly SheetLine[] = [
  formula(11, "a=2"),
  formula(12, "y=ax"),
  formula(13, "y=x", false),
  { id: 14, kind: "table", number: 1, rows: cells, isShown: true },
  formula(15, "y1~mx1+b"),
  formula(16, "2x+3=7"),
  formula(17, "y=3x+"),
];
const readings = readSheet(lines, { format: "point", degrees: false });
const drawn = (...residuals: number[]) => listDrawn(lines, readings, new Set(residuals));

test("lines are drawn by their place in the list, but for hidden ones and those that draw nothing", () => {
  expect(drawn().map(({ id, number, relation, points }) => [id, number, relation !== null, points.length])).toEqual([
    [12, 2, true, 0],
    [14, 4, false, 3],
    [15, 5, true, 0],
    [16, 6, true, 0],
  ]);
});

test("a fit’s residuals are drawn where they are asked for", () => {
  const fit = drawn(15).find(({ id }) => id === 15);
  expect(fit?.points.map(({ x }) => x)).toEqual([1, 2, 3]);
});

test("points are read on curves, not on points or on an equation whose solutions are said", () => {
  expect(listRelated(drawn()).map(({ id }) => id)).toEqual([12, 15]);
});
