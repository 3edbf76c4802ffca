import type { ReactNode } from "react";

/** A column: its name, and the class of its cells. */
type Column = { id: string; name: ReactNode; className?: string };

/** Shows the names of a plain table's columns. */
export function TableHead({ columns, className }: { columns: readonly Column[]; className?: string }) {
  return (
    <thead>
      <tr className={className}>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={column.className}>
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
