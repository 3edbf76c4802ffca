import type { CellType, TableName } from "@sextant/contract/result-exports.ts";
import type { ReportLanguage } from "@sextant/interchange/messages/say.ts";
import { findReportLanguage } from "../../authoring/questions/report-language.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Column } from "../../platform/tables/column.ts";
import { sheetRow } from "../../platform/tables/sheet-cells.ts";
import type { Sheet } from "../../platform/tables/workbook.ts";
import { groupColumns, pairColumns, questionColumns } from "../calibration/analysis-tables.ts";
import { studentColumns } from "../gradebook/student-table.ts";
import { sheetColumns as columnsOfSheet } from "./tables/result-table.ts";
import { resultTables } from "./tables/tables.ts";
import { ar } from "./words/ar.ts";
import { en } from "./words/en.ts";
import type { TableWords } from "./words/table-words.ts";

/** Both kinds of English spell all of it alike. */
const words: Record<ReportLanguage, Record<TableName, TableWords>> = { en, "en-US": en, ar };

/** The columns of every table, as files of CSV are written by them. */
const columns: Record<TableName, readonly Column[]> = {
  sittings: resultTables.sittings.columns,
  answers: resultTables.answers.columns,
  students: studentColumns,
  item_analysis: questionColumns,
  item_analysis_groups: groupColumns,
  item_analysis_pairs: pairColumns,
};

/** The same as sheets of a workbook. */
const columnsOfSheets: Record<TableName, readonly Column[]> = {
  ...columns,
  sittings: columnsOfSheet(resultTables.sittings),
  answers: columnsOfSheet(resultTables.answers),
};

const tables = Object.keys(columns) as TableName[];

interface DescribedTable {
  table: TableName;
  title: string;
  rows: string;
  columns: { name: string; type: CellType; meaning: string }[];
}

/** Returns what the columns of these tables mean, of all where none are named. */
export function describeTables(
  language: ReportLanguage,
  named: readonly TableName[] = tables,
  columnsOf: Record<TableName, readonly Column[]> = columns,
): DescribedTable[] {
  return named.map((table) => {
    const { title, rows, columns: meanings } = words[language][table];
    const described = columnsOf[table].map(({ name, type }) => ({ name, type, meaning: meanings[name] ?? "" }));
    return { table, title, rows, columns: described };
  });
}

const sheetColumns = [
  { name: "sheet", type: "code" },
  { name: "column", type: "code" },
  { name: "type", type: "code" },
  { name: "meaning", type: "text" },
] as const satisfies readonly Column[];

/**
 * Returns the sheet that says what the columns of a workbook's other sheets mean, in the language of who reads it.
 *
 * @param sheets Their tables, by their names.
 */
export async function dictionarySheet(
  db: Database,
  readerId: string,
  sheets: Readonly<Record<string, TableName>>,
): Promise<Sheet> {
  const language = await findReportLanguage(db, readerId);
  const described = Object.entries(sheets).flatMap(([sheet, table]) =>
    describeTables(language, [table], columnsOfSheets).flatMap(({ columns }) =>
      columns.map((column) => ({ sheet, ...column })),
    ),
  );
  const rows = described.map(({ sheet, name, type, meaning }, place) =>
    sheetRow(sheetColumns, [sheet, name, type, meaning], place + 2),
  );
  return { name: "columns", columns: sheetColumns, rows };
}
