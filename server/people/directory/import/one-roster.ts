import { readHeader, readRecord } from "@sextant/interchange/roster/columns.ts";
import type { Table } from "@sextant/interchange/tables/open-table.ts";
import type { Field } from "./columns.ts";

const headers: readonly Field[] = ["email", "username", "student_number", "first_name", "last_name", "role", "active"];
const roles: Record<string, string> = { student: "student", teacher: "tutor", counselor: "counselor" };

/**
 * Reads `users.csv` of OneRoster as a table of people: by the meaning of its columns there, which differs from what their names mean
 * elsewhere. `enabledUser` and `status` only ever deactivate, and passwords and phone numbers aren’t read.
 *
 * @returns Null for any other table.
 */
export function asPeopleTable(table: Table): Table | null {
  const [first] = table.rows();
  if (!first || !("cells" in first)) return null;
  const names = new Set(first.cells.map((cell) => cell.trim().toLowerCase()));
  if (!names.has("sourcedid")) return null;
  // Only OneRoster 1.1 has the role beside the person.
  const header = readHeader("users", names.has("role") ? "1.1" : "1.2", first.cells);
  if (header.missing.length > 0) return null;
  const cellsOf = (cells: readonly string[]): string[] => {
    const { record, faults } = readRecord("users", header, cells);
    const unread = (column: string) => {
      const at = header.columns.find((one) => one.column.name === column)?.at;
      return faults.some((fault) => fault.column === column) && at !== undefined ? (cells[at] ?? "") : "";
    };
    const isGone = !record.isActive || !record.isEnabled;
    return [
      record.email,
      // Many rosters have the address there too, which no username can be.
      record.username.includes("@") ? "" : record.username,
      record.studentNumber,
      record.firstName,
      record.lastName,
      roles[record.role.toLowerCase()] ?? record.role,
      unread("status") || unread("enabledUser") || (isGone ? "no" : ""),
    ];
  };
  return {
    ...table,
    padded: [],
    *rows() {
      for (const row of table.rows()) {
        if (!("cells" in row)) yield row;
        else yield { line: row.line, cells: row.line === first.line ? [...headers] : cellsOf(row.cells) };
      }
    },
  };
}
