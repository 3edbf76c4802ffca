import type { EncodingSource } from "../text/decode.ts";
import type { Encoding } from "../text/encodings.ts";
import type { DecimalSign } from "./number-cells.ts";
import type { Separator } from "./read-rows.ts";

/** How numbers in the column of keys are meant: as places of options from 1 or from 0, or as their texts. */
export const keyNumbers = ["position", "position_0", "text"] as const;
export type KeyNumbers = (typeof keyNumbers)[number];

/** What a person says of a file; what is absent is detected. */
export interface TableReading {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
  decimal?: DecimalSign | undefined;
  /** Whether a row names the columns. */
  header?: boolean | undefined;
  /** The field of each column; null for one that isn’t imported. */
  columns?: readonly (string | null)[] | undefined;
  key_numbers?: KeyNumbers | undefined;
}

/** What was found in a column of a table. */
export interface ColumnFound {
  header: string;
  /** Null where it isn’t imported. */
  field: string | null;
  /** How the field is known: by its own name or one that people use for it, by what is in the column, or from a person. */
  match: "name" | "content" | "asked" | "none";
  /** Different cells, the first three. */
  samples: string[];
  filled: number;
  /** The smallest and largest, where all cells are numbers. */
  range: [number, number] | null;
  /** The first cell that isn’t understood, and how many aren’t. */
  unread: { count: number; line: number; value: string } | null;
  /** Identifiers whose leading zeros a spreadsheet may have removed (`lost`), or only shows (`shown`; they are kept). */
  zeros: { sense: "lost" | "shown"; count: number; line: number; value: string } | null;
}

/** What only a person can say of a column. */
export interface TableQuestion {
  kind: "key_numbers" | "decimal";
  /** From 0. */
  column: number;
  /** Rows that it is about, and the first of them. */
  count: number;
  line: number;
  value: string;
  /** The options of that row. */
  options: string[];
  /** The answer that the other rows speak for, and how many do; it is taken unless a person chooses another. */
  suggested: string | null;
  evidence: number;
}

/** How a file was read, for a person to check and to change. */
export interface TableFound {
  encoding: string | null;
  encoding_source: EncodingSource | "workbook";
  separator: Separator | null;
  /** The name of the sheet, of a workbook. */
  sheet: string | null;
  decimal: DecimalSign;
  /** False where nothing in the file settles it. */
  is_decimal_known: boolean;
  header: boolean;
  /** `rows`: a question in each row; the others are layouts of their own, whose columns aren’t matched. */
  layout: "rows" | "d2l" | "blackboard";
  /** Rows below the header. */
  rows: number;
  columns: ColumnFound[];
  questions: TableQuestion[];
  /** The first rows as cells, the header among them. */
  lines: { line: number; cells: string[]; is_header: boolean }[];
  /** What is needed and no column has. */
  missing: string[];
}
