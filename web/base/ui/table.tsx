import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "react-aria-components";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";

export type Column<Row> = {
  id: string;
  title: string;
  /** Aligns cell and head to the end, as for numbers; words align to the start. */
  numeric?: boolean;
  /** Sorts by the column's id, or by the name that the call uses. */
  sortable?: boolean | string;
  /** The cell that names its row. */
  rowHeader?: boolean;
  cell: (row: Row) => ReactNode;
};

/** `ordering` is the call's parameter: the column to sort by, with a minus for descending. */
type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  ordering?: string;
  onOrderingChange?: (ordering: string) => void;
  isSelected?: (row: Row) => boolean;
  dense?: boolean;
  /** On phones each row becomes a list of its cells below the row header, each with its column's title. */
  stacks?: boolean;
  /** Columns share the available width: nothing scrolls sideways, and the head may stick. */
  fits?: boolean;
  className?: string;
  /** A cell before the others, such as a checkbox; `cell` renders the whole `td`. */
  lead?: { head: ReactNode; cell: (row: Row) => ReactNode };
  body?: RefObject<HTMLTableSectionElement | null>;
};

/** Shows a plain table of rows. The caller handles sorting and paging, keeps them in the URL and asks the server. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, ordering, onOrderingChange, isSelected, dense, stacks } = props;
  const { fits, className, lead, body } = props;
  const table = (
    <table className={cx("table", dense && "dense", stacks && "stacks", className)} aria-label={label}>
      <thead>
        <tr>
          {lead ? (
            <th scope="col" className="col-box">
              {lead.head}
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.id} column={column} ordering={ordering} onOrderingChange={onOrderingChange} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={rowId(row)} data-id={rowId(row)} data-selected={isSelected?.(row) || undefined}>
            {lead?.cell(row)}
            {columns.map((column) => {
              const Cell = column.rowHeader ? "th" : "td";
              return (
                <Cell
                  key={column.id}
                  scope={column.rowHeader ? "row" : undefined}
                  className={classOf(column)}
                  data-title={(stacks || fits) && !column.rowHeader ? column.title : undefined}
                >
                  {isolated(column.cell(row))}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return fits ? table : <div className="table-scroll fades-end">{table}</div>;
}

const classOf = ({ id, numeric }: { id: string; numeric?: boolean }) => cx(`col-${id}`, numeric && "r");

/** Returns the ordering after a press on a column's head: ascending, then descending, then ascending again. */
export function nextOrdering(current: string | undefined, column: string): string {
  return current === column ? `-${column}` : column;
}

type HeadProps<Row> = Pick<TableProps<Row>, "ordering" | "onOrderingChange"> & { column: Column<Row> };

function Head<Row>({ column, ordering, onOrderingChange }: HeadProps<Row>) {
  const className = classOf(column);
  if (!column.sortable || !onOrderingChange) {
    return (
      <th scope="col" className={className}>
        {isolated(column.title)}
      </th>
    );
  }
  const by = column.sortable === true ? column.id : column.sortable;
  const ascending = ordering === by;
  const descending = ordering === `-${by}`;
  return (
    <th scope="col" className={className} aria-sort={ascending ? "ascending" : descending ? "descending" : undefined}>
      <Button className="th-sort" onPress={() => onOrderingChange(nextOrdering(ordering, by))}>
        {isolated(column.title)}
        <Icon of={ascending ? ArrowUp : descending ? ArrowDown : ChevronsUpDown} small />
      </Button>
    </th>
  );
}
