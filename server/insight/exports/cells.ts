import type { CellType } from "@sextant/contract/result-exports.ts";
import { FORMULA_PATTERN } from "@sextant/interchange/csv/formulas.ts";
import { type RawBuilder, sql } from "kysely";
import {
  EPOCH_DAYS,
  emptyCell,
  instantCell,
  MOST_CHARACTERS,
  numberCell,
  textCell,
} from "../../platform/tables/sheet-cells.ts";

/** How PostgreSQL writes a value as a cell of a file. */
export type WriteCell = (type: CellType, value: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Returns a cell of CSV that no spreadsheet runs, as `defuse` of the CSV formats makes it. */
function defused(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ ${sql.lit(FORMULA_PATTERN)} and ${text} !~ ${sql.lit("^[-+]?[0-9]+([.][0-9]+)?$")}
    then ${sql.lit("'")} || ${text} else ${text} end`;
}

const words = (value: RawBuilder<unknown>) => sql`case ${value} when true then 'yes' when false then 'no' end`;

/** Writes a cell of CSV. Texts are what people wrote; codes are ours, and as they are. */
export const csvCell: WriteCell = (type, value) => {
  switch (type) {
    case "text":
      return defused(value);
    case "instant":
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
    case "yes_no":
      return words(value);
    default:
      return value;
  }
};

/** Text as XML holds it, without what XML cannot hold. */
function escaped(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const held = sql`regexp_replace(left(${text}, ${sql.lit(MOST_CHARACTERS)}), ${sql.lit("[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]")}, '', 'g')`;
  return sql`replace(replace(replace(replace(replace(${held}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), ${sql.lit("\n")}, '&#10;'),
    ${sql.lit("\r")}, '&#13;')`;
}

/** Writes a cell of a sheet, XML and all: there a text stays a text, so that nothing has to be defused. */
export const sheetCell: WriteCell = (type, value) => {
  const within = ([before, after]: readonly [string, string], inner: RawBuilder<unknown>) =>
    sql`coalesce(${sql.lit(before)} || ${inner} || ${sql.lit(after)}, ${sql.lit(emptyCell)})`;
  switch (type) {
    case "text":
      return within(textCell, escaped(value));
    case "code":
      return within(textCell, value);
    case "number":
      return within(numberCell, value);
    case "instant":
      return within(instantCell, sql`(extract(epoch from ${value}) / 86400 + ${sql.lit(EPOCH_DAYS)})::numeric(15, 8)`);
    case "yes_no":
      return within(textCell, words(value));
  }
};
