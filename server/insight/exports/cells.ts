import type { CellType } from "@sextant/contract/result-exports.ts";
import { FORMULA_PATTERN } from "@sextant/interchange/csv/formulas.ts";
import { type RawBuilder, sql } from "kysely";
import {
  CUT_NOTE,
  EPOCH_DAYS,
  emptyCell,
  instantCell,
  MOST_CHARACTERS,
  numberCell,
  textCell,
} from "../../platform/tables/sheet-cells.ts";

/** Which of the cells of a value: a text that is too long for one continues in the next. */
export interface CellPart {
  part: number;
  of: number;
}

/** How PostgreSQL writes a value as a cell of a file. */
export type WriteCell = (type: CellType, value: RawBuilder<unknown>, part?: CellPart) => RawBuilder<unknown>;

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

/** Characters that are two UTF-16 code units, and none that is one. */
const WIDE = "[\\U00010000-\\U0010ffff]";
const NARROW = "[^\\U00010000-\\U0010ffff]";
/** A text of so many characters fits a cell, whatever they are. */
const SURELY_FITS = Math.floor(MOST_CHARACTERS / 2);

/** The characters of `text` that end after `from` code units, and `to` at the latest. */
const between = (from: number, to: number) => sql`case when text !~ ${sql.lit(WIDE)}
    then substr(text, ${sql.lit(from + 1)}, ${sql.lit(to - from)})
    else (select string_agg(sign, '' order by place) from (
      select sign, place, sum(case when ascii(sign) > 65535 then 2 else 1 end) over (order by place) as units
      from regexp_split_to_table(text, '') with ordinality as each (sign, place)) as counted
      where units > ${sql.lit(from)} and units <= ${sql.lit(to)}) end`;

/**
 * What a cell holds of `text`. Each part but the first may begin a code unit earlier, as no character is parted, so that it ends one earlier.
 * What doesn’t fit the last ends in a note.
 */
function heldPart({ part, of }: CellPart): RawBuilder<unknown> {
  const end = (number: number) => number * MOST_CHARACTERS - (number - 1);
  const from = part === 1 ? 0 : end(part - 1);
  const whole = part === 1 ? sql`text` : sql`null`;
  const fits = sql`length(text) + length(regexp_replace(text, ${sql.lit(NARROW)}, '', 'g')) <= ${sql.lit(end(of))}`;
  const held =
    part < of
      ? between(from, end(part))
      : sql`case when ${fits} then ${between(from, end(of))}
        else ${between(from, end(of) - CUT_NOTE.length)} || ${sql.lit(CUT_NOTE)} end`;
  return sql`case when length(text) <= ${sql.lit(SURELY_FITS)} then ${whole} else nullif(${held}, '') end`;
}

/** Text as XML holds it, without what XML cannot hold. */
function escaped(text: RawBuilder<unknown>, part: CellPart): RawBuilder<unknown> {
  const held = sql`regexp_replace(${text}, ${sql.lit("[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]")}, '', 'g')`;
  const replaced = sql`replace(replace(replace(replace(replace(${heldPart(part)}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), ${sql.lit("\n")}, '&#10;'),
    ${sql.lit("\r")}, '&#13;')`;
  // Without the offset PostgreSQL would put the text, which may be a query, in each place where it is named.
  return sql`(select ${replaced} from (select ${held} as text offset 0) as held)`;
}

/** Writes a cell of a sheet, XML and all: there a text stays a text, so that nothing has to be defused. */
export const sheetCell: WriteCell = (type, value, part = { part: 1, of: 1 }) => {
  const within = ([before, after]: readonly [string, string], inner: RawBuilder<unknown>) =>
    sql`coalesce(${sql.lit(before)} || ${inner} || ${sql.lit(after)}, ${sql.lit(emptyCell)})`;
  switch (type) {
    case "text":
      return within(textCell, escaped(value, part));
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
