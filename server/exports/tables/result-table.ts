import { type RawBuilder, sql } from "kysely";
import type { Column } from "../../platform/tables/column.ts";
import { csvCell, sheetCell, type WriteCell } from "../cells.ts";

/** Of what a value is one: it is written once for each, however many rows hold it. */
type Of = "sitting" | "question" | "row";

/** A column that PostgreSQL writes. */
export interface ResultColumn<Name extends string = string> extends Column<Name> {
  of: Of;
  value: RawBuilder<unknown>;
}

/** A table of results: one description of its columns, by which files are written and the dictionary is made. */
export interface ResultTable<Name extends string = string> {
  columns: readonly ResultColumn<Name>[];
  /**
   * Selects `row` from what `sitting` and, where it has one, `question` hold.
   *
   * @param write Writes a column's value as a cell.
   */
  select(write: (of: Of) => RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown>;
}

function statement(table: ResultTable, write: WriteCell, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const written = (of: Of) => {
    const cells = table.columns
      .filter((column) => column.of === of)
      .map(({ name, type, value }) => sql`${write(type, value)} as ${sql.ref(name)}`);
    return sql.join(cells);
  };
  return table.select(written, row);
}

/** Returns what selects the rows of a table as columns of a CSV file. */
export function csvRows(table: ResultTable): RawBuilder<unknown> {
  return statement(table, csvCell, sql.join(table.columns.map(({ name }) => sql.ref(name))));
}

/** Returns what selects the rows of a table as rows of a sheet: one text each. */
export function sheetRows(table: ResultTable): RawBuilder<unknown> {
  const cells = table.columns.map(({ name }) => sql.ref(name));
  return statement(table, sheetCell, sql`'<row>' || ${sql.join(cells, sql` || `)} || '</row>'`);
}
