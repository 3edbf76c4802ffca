import type { ReactNode } from "react";
import type { Column } from "../../base/ui/table.tsx";

/** Returns the last column of a list: what may be done with each row. */
export function actionColumn<Row>(title: string, act: (row: Row) => ReactNode): Column<Row> {
  return {
    id: "act",
    title,
    numeric: true,
    cell: (row) => {
      const button = act(row);
      return button ? <span className="list-act">{button}</span> : null;
    },
  };
}
