import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { readRow } from "./read-row.ts";
import type { Survey } from "./survey.ts";

type ImportError = PeopleImportReport["errors"][number];

/** Adds the person of the line and the text of the column to each error, in the order of the lines. Pure. */
export function quoteErrors(
  survey: Survey,
  errors: readonly Pick<ImportError, "line" | "column" | "message">[],
): ImportError[] {
  const wanted = new Set(errors.map(({ line }) => line));
  const last = Math.max(0, ...wanted);
  const rows = new Map<number, string[]>();
  for (const { line, cells } of survey.rows()) {
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
      return { ...error, name, value: cutText(cells[index] ?? "", 200) };
    });
}
