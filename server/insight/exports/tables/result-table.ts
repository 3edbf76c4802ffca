import { type RawBuilder, sql } from "kysely";
import type { Column } from "../../../platform/tables/column.ts";
import { columnLetters } from "../../../platform/tables/sheet-cells.ts";
import { type CellPart, csvCell, sheetCell, type WriteCell } from "../cells.ts";

/** Of what a value is one: it is written once for each, however many rows hold it. */
type Of = "sitting" | "question" | "row";

/** A column that PostgreSQL writes. */
export interface ResultColumn<Name extends string = string> extends Column<Name> {
  of: Of;
  value: RawBuilder<unknown>;
  /** The column of a workbook in which a text longer than a cell continues. */
  continuesIn?: string;
}

interface WrittenColumn extends ResultColumn {
  part?: CellPart;
}

/** A table of results: one description of its columns, by which files are written and the dictionary is made. */
export interface ResultTable<Name extends string = string> {
  columns: readonly ResultColumn<Name>[];
  /**
   * Selects the columns by their names, and by what rows are ordered.
   *
   * @param written The columns of a sitting, a question or a row, each written as a cell.
   */
  select(written: (of: Of) => RawBuilder<unknown>): RawBuilder<unknown>;
  /** By what rows are ordered. */
  order: readonly string[];
}

/** Returns the columns as a workbook has them. */
export const sheetColumns = (table: ResultTable): readonly WrittenColumn[] =>
  table.columns.flatMap(({ continuesIn, ...column }) =>
    continuesIn === undefined
      ? [column]
      : [
          { ...column, part: { part: 1, of: 2 } },
          { ...column, name: continuesIn, part: { part: 2, of: 2 } },
        ],
  );

function selected(table: ResultTable, columns: readonly WrittenColumn[], write: WriteCell): RawBuilder<unknown> {
  return table.select((of) => {
    const own = columns.filter((column) => column.of === of);
    return sql.join(own.map(({ name, type, value, part }) => sql`${write(type, value, part)} as ${sql.ref(name)}`));
  });
}

const orderBy = ({ order }: ResultTable) => sql.join(order.map((name) => sql.ref(name)));

/** Returns what selects the rows of a table as columns of a CSV file. */
export function csvRows(table: ResultTable): RawBuilder<unknown> {
  const cells = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  return sql`select ${cells} from (${selected(table, table.columns, csvCell)}) as line order by ${orderBy(table)}`;
}

/** Returns what selects the rows of a table as rows of a sheet below its header: one text each. */
export function sheetRows(table: ResultTable): RawBuilder<unknown> {
  const columns = sheetColumns(table);
  const cells = columns.map(
    ({ name }, place) => sql`${sql.lit(`<c r="${columnLetters(place)}`)} || number || '"' || ${sql.ref(name)}`,
  );
  return sql`select '<row r="' || number || '">' || ${sql.join(cells, sql` || `)} || '</row>' from (
    select line.*, row_number() over (order by ${orderBy(table)}) + 1 as number
    from (${selected(table, columns, sheetCell)}) as line) as numbered order by numbered.number`;
}
