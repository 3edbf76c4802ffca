import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type Column<Row> = {
  id: string;
  title: string;
  /** Numbers stand at the end of their cell, words at the start; the head follows. */
  numeric?: boolean;
  sortable?: boolean;
  /** The cell that names its row. */
  rowHeader?: boolean;
  cell: (row: Row) => ReactNode;
};

/** `ordering` is the call's own: a column's id, with a minus for the largest first. */
type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  ordering?: string;
  onOrderingChange?: (ordering: string) => void;
  selectedId?: string;
  dense?: boolean;
  /** On phones each row becomes a list of its cells under the one that names it, each with its column's title. */
  stacks?: boolean;
};

/** A plain table of rows. Sorting and paging are the caller's, who keeps them in the URL and asks the server. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, ordering, onOrderingChange, selectedId, dense, stacks } = props;
  return (
    <div className="table-scroll">
      <table className={cx("table", dense && "dense", stacks && "stacks")} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} ordering={ordering} onOrderingChange={onOrderingChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} data-selected={rowId(row) === selectedId || undefined}>
              {columns.map((column) => {
                const Cell = column.rowHeader ? "th" : "td";
                return (
                  <Cell
                    key={column.id}
                    scope={column.rowHeader ? "row" : undefined}
                    className={column.numeric ? "r" : undefined}
                    data-title={stacks && !column.rowHeader ? column.title : undefined}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The ordering after a press on a column's head: ascending, then descending, then ascending again. */
export function nextOrdering(current: string | undefined, column: string): string {
  return current === column ? `-${column}` : column;
}

type HeadProps<Row> = Pick<TableProps<Row>, "ordering" | "onOrderingChange"> & { column: Column<Row> };

function Head<Row>({ column, ordering, onOrderingChange }: HeadProps<Row>) {
  const className = column.numeric ? "r" : undefined;
  if (!column.sortable || !onOrderingChange) {
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    );
  }
  const ascending = ordering === column.id;
  const descending = ordering === `-${column.id}`;
  return (
    <th scope="col" className={className} aria-sort={ascending ? "ascending" : descending ? "descending" : undefined}>
      <Button className="th-sort" onPress={() => onOrderingChange(nextOrdering(ordering, column.id))}>
        {column.title}
        <Icon of={ascending ? ArrowUp : descending ? ArrowDown : ChevronsUpDown} small />
      </Button>
    </th>
  );
}
