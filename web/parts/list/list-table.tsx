import "./list.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import type { Selection } from "./use-selection.ts";

export type ListTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  ordering?: string;
  onOrderingChange?: (ordering: string) => void;
  /** The row in sight. */
  shownId?: string;
  /** The keys went to this row. */
  onMove?: (id: string) => void;
  /** Which rows are ticked, and what a row is called by its box; left out where nothing may be done with several. */
  selecting?: { selection: Selection; nameOf: (row: Row) => string } | undefined;
  /** What is shown is of the last search, while the next one is on its way. */
  isStale?: boolean;
  /** On phones: each cell with its title (the usual), or two lines that the room lays out by `col-<id>`. */
  phone?: "titles" | "lines";
  className?: string;
};

/**
 * The rows of a list. J and K go from row to row, Enter opens one, X ticks it, Shift ticks all from the one ticked
 * last.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowId, ordering, onOrderingChange, shownId, onMove, selecting, isStale } = props;
  const { phone = "titles", className } = props;
  const { t } = useTranslation();
  const selection = selecting?.selection;
  const body = useRowKeys({ onMove, onChoose: selection?.toggle });
  const isTicked = (id: string) => selection !== undefined && (selection.isAll || selection.ids.has(id));
  return (
    <div className={cx("list-rows", isStale && "is-stale")}>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        isSelected={(row) => (shownId === undefined ? isTicked(rowId(row)) : rowId(row) === shownId)}
        stacks={phone === "titles"}
        fits={phone === "lines"}
        className={cx(className, phone === "lines" && "list-lines")}
        body={body}
        lead={
          selecting && selection
            ? {
                head: (
                  <Checkbox
                    aria-label={t("list.select_page")}
                    isSelected={selection.isWholePage}
                    isIndeterminate={selection.isSome && !selection.isWholePage}
                    onChange={selection.togglePage}
                  />
                ),
                cell: (row) => (
                  <RowBox
                    label={t("list.select_row", { name: selecting.nameOf(row) })}
                    isTicked={isTicked(rowId(row))}
                    onToggle={(isRange) => selection.toggle(rowId(row), isRange)}
                  />
                ),
              }
            : undefined
        }
      />
    </div>
  );
}

type RowBoxProps = { label: string; isTicked: boolean; onToggle: (isRange: boolean) => void };

/** The box of one row. With Shift it takes all rows from the one ticked last along. */
function RowBox({ label, isTicked, onToggle }: RowBoxProps) {
  const hasShift = useRef(false);
  return (
    <td
      className="col-box"
      onPointerDownCapture={(event) => {
        hasShift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        hasShift.current = event.shiftKey;
      }}
    >
      <Checkbox aria-label={label} isSelected={isTicked} onChange={() => onToggle(hasShift.current)} />
    </td>
  );
}
