import { z } from "zod";
import { jsonField, time } from "./common.ts";
import { encodingNames } from "./encoding-names.ts";

const encoding = z.enum(Object.keys(encodingNames) as [keyof typeof encodingNames, ...(keyof typeof encodingNames)[]]);
const separator = z.enum([",", ";", "\t", "|"]);
const decimal = z.enum(["point", "comma"]);
const count = z.number().int();

/** How a table or another text is read. What is absent is detected. */
export const tableReading = z.object({
  encoding: encoding.optional(),
  separator: separator.optional(),
  decimal: decimal.optional(),
  /** Whether a row names the columns. */
  header: z.boolean().optional(),
  /** The field of each column, as `table.columns` of a dry run lists them; null for one that isn’t imported. */
  columns: z.array(z.string().max(40).nullable()).max(500).optional(),
  /** Questions only. What a number in the column of keys is: the place of an option from 1, from 0, or its text. */
  key_numbers: z.enum(["position", "position_0", "text"]).optional(),
});
export type TableReading = z.output<typeof tableReading>;

/** The same as a form carries it: JSON. */
export const tableReadingField = jsonField(tableReading);

/** How a table was read, to be checked and changed with `reading`. */
export const tableFound = z.object({
  /** Null of a workbook. */
  encoding: z.string().nullable(),
  /** `guessed` should be checked by a person. `not_declared`: its XML declares another. */
  encoding_source: z.enum(["asked", "mark", "declared", "not_declared", "utf8", "guessed", "workbook"]),
  separator: separator.nullable(),
  /** The sheet’s name, of a workbook. */
  sheet: z.string().nullable(),
  decimal,
  /** False where nothing in the table settles it. */
  is_decimal_known: z.boolean(),
  header: z.boolean(),
  /** `rows`: one row for each; columns of the other layouts aren’t matched. */
  layout: z.enum(["rows", "d2l", "blackboard"]),
  /** Rows below the header. */
  rows: count,
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      /** `remembered`: as you matched a table with the same headers before. */
      match: z.enum(["name", "content", "asked", "remembered", "none"]),
      samples: z.array(z.string()),
      filled: count,
      /** The smallest and largest, where all cells are numbers. */
      range: z.tuple([z.number(), z.number()]).nullable(),
      /** Cells that aren’t understood, and the first of them. */
      unread: z.object({ count, line: count, value: z.string() }).nullable(),
      /** Identifiers whose leading zeros a spreadsheet may have removed (`lost`), or only shows (`shown`; they are kept). */
      zeros: z.object({ sense: z.enum(["lost", "shown"]), count, line: count, value: z.string() }).nullable(),
    }),
  ),
  /** What the table leaves open. `suggested` is taken until `reading` says otherwise. */
  questions: z.array(
    z.object({
      kind: z.enum(["key_numbers", "decimal"]),
      /** From 0. */
      column: count,
      count,
      line: count,
      value: z.string(),
      options: z.array(z.string()),
      suggested: z.string().nullable(),
      /** Rows that speak for it. */
      evidence: count,
    }),
  ),
  lines: z.array(z.object({ line: count, cells: z.array(z.string()), is_header: z.boolean() })),
  /** A field that is needed and has no column: nothing can be imported yet. */
  missing: z.array(z.string()),
  /** Where the matching of columns is from, if you made it for an earlier file. */
  remembered: z.object({ name: z.string(), at: time }).nullable(),
});
export type TableFound = z.output<typeof tableFound>;

/** How a text that is no table was read. */
export const textFound = z.object({
  encoding: z.string(),
  source: z.enum(["asked", "mark", "declared", "not_declared", "utf8", "guessed"]),
  /** Lines by which a person sees whether its letters are right. */
  lines: z.array(z.string()),
});
export type TextFound = z.output<typeof textFound>;
