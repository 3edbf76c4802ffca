import type { CellType } from "@sextant/contract/result-exports.ts";

/** A column of a table that leaves as a file. */
export interface Column<Name extends string = string> {
  name: Name;
  type: CellType;
}

/** What a cell may hold: an instant is a Date, yes or no a boolean. */
export type CellValue = string | number | boolean | Date | null | undefined;
