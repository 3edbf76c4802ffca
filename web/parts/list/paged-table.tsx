import type { ReactNode } from "react";
import { ListPending } from "./list-pending.tsx";
import { ListStates } from "./list-states.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import { Pager } from "./pager.tsx";

type PagedTableProps<Row> = Pick<ListTableProps<Row>, "label" | "columns" | "rowId"> & {
  /** The answer to a query for one page. */
  list: {
    data: { count: number; results: readonly Row[] } | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  page: number;
  pageSize: number;
  onPage: (page: number | undefined) => void;
  /** Where there is nothing at all. */
  empty: ReactNode;
};

/** A table within a screen, a page at a time, that is neither searched nor filtered. */
export function PagedTable<Row>({ list, page, pageSize, onPage, empty, ...table }: PagedTableProps<Row>) {
  return (
    <ListStates list={list} isEmpty={({ count }) => count === 0} empty={empty} pending={<ListPending rows={4} />}>
      {({ count, results }) => (
        <>
          <ListTable {...table} rows={results} isStale={list.isPlaceholderData} />
          <Pager pageSize={pageSize} page={page} count={count} onChange={onPage} />
        </>
      )}
    </ListStates>
  );
}
