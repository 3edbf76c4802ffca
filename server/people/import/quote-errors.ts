import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { readRow } from "./read-row.ts";
import { dataRows, type Survey } from "./survey.ts";

type ImportError = PeopleImportReport["errors"][number];

/** Puts beside each fault whom its line is about and what stands in its column, in the order of the lines. Pure. */
export async function quoteErrors(
  survey: Survey,
  errors: readonly Pick<ImportError, "line" | "column" | "message">[],
): Promise<ImportError[]> {
  const wanted = new Set(errors.map(({ line }) => line));
  const last = Math.max(0, ...wanted);
  const rows = new Map<number, string[]>();
  for await (const { line, cells } of dataRows(survey.text)) {
    if (line > last) break;
    if (wanted.has(line)) rows.set(line, cells);
  }
  return errors
    .toSorted((a, b) => a.line - b.line)
    .map((error) => {
      const cells = rows.get(error.line) ?? [];
      const { row } = readRow(error.line, cells, survey.at);
      const index = survey.columns.findIndex(({ header }) => header === error.column);
      const name = `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim();
      return { ...error, name, value: (cells[index] ?? "").slice(0, 200) };
    });
}
