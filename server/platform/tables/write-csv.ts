import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import type { CellValue, Column } from "./column.ts";

function csvCell({ type }: Column, value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return type === "text" ? defuse(String(value)) : String(value);
}

/** Returns a small table as CSV, with a mark by which spreadsheets know that it is UTF-8. Texts are made harmless for them. */
export function writeCsv(columns: readonly Column[], rows: readonly (readonly CellValue[])[]): string {
  const lines = rows.map((row) => columns.map((column, place) => csvCell(column, row[place])));
  return stringify([columns.map(({ name }) => name), ...lines], { bom: true, record_delimiter: "windows" });
}
