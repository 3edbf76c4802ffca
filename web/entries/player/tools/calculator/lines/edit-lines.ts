import type { SheetLine } from "../sheet/read-sheet.ts";

/** A calculator has this many lines at most. */
export const MOST_LINES = 50;

const emptyRows = [["", ""]] as const;

/** Returns an id that no line has. */
export const newLineId = (lines: readonly SheetLine[]): number => Math.max(...lines.map(({ id }) => id)) + 1;

export const formulaLine = (id: number, text = ""): SheetLine => ({ id, kind: "formula", text, isShown: true });

/** Returns an empty table for these lines, with a number for its columns that is above all others. */
export function emptyTable(lines: readonly SheetLine[]): SheetLine {
  const numbers = lines.flatMap((line) => (line.kind === "table" ? line.number : []));
  return {
    id: newLineId(lines),
    kind: "table",
    number: Math.max(0, ...numbers) + 1,
    rows: emptyRows,
    isShown: true,
  };
}

/** Returns whether nothing was typed in a line. */
export const isBlank = (line: SheetLine | undefined): boolean => line?.kind === "formula" && line.text.trim() === "";

/** Returns the lines with another after so many of them. At the end, it takes the place of an empty line. */
export function withLine(lines: readonly SheetLine[], line: SheetLine, after = lines.length): readonly SheetLine[] {
  const kept = after === lines.length && isBlank(lines.at(-1)) ? lines.slice(0, -1) : lines;
  return [...kept.slice(0, after), line, ...kept.slice(after)];
}

/** Returns the lines without one of them, an empty line where none is left, and the id of the line to go to: the one before it. */
export function withoutLine(lines: readonly SheetLine[], id: number): { lines: readonly SheetLine[]; next: number } {
  const newId = newLineId(lines);
  const place = lines.findIndex((line) => line.id === id);
  const left = lines.filter((line) => line.id !== id);
  const kept = left.length > 0 ? left : [formulaLine(newId)];
  return { lines: kept, next: kept[Math.max(0, place - 1)]?.id ?? newId };
}
