import type { TableReading, TextFound } from "@sextant/contract/table-reading.ts";
import { undoDefuse } from "@sextant/interchange/csv/formulas.ts";
import { message } from "@sextant/interchange/messages/message.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import { openTextTable, openWorkbookTable, type Table } from "@sextant/interchange/tables/open-table.ts";
import { isOlderOffice, isZip } from "@sextant/interchange/tables/read-workbook.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid } from "../../platform/refusal.ts";
import { readWorkbookApart } from "../../platform/tables/read-workbook.ts";

/** A table as a CSV file or a workbook holds it. */
export interface CsvTable {
  header: string[];
  /** `line` is that of the file on which the record begins, from 1. */
  rows: { line: number; cells: string[] }[];
  /** How the text was read; absent of a workbook. */
  text?: TextFound | null;
}

/** Longer records are no names any more. */
const MAX_RECORD_CHARACTERS = 100_000;

const SHOWN_LINES = 4;

function textOf({ encoding, encodingSource }: Table, rows: readonly { cells: string[] }[]): TextFound | null {
  if (encoding === null || encodingSource === "workbook") return null;
  const lines = rows.map(({ cells }) => cutText(cells.join(", "), 160));
  const foreign = lines.filter((line) => /[^\0-\x7f]/.test(line));
  return { encoding, source: encodingSource, lines: (foreign.length > 0 ? foreign : lines).slice(0, SHOWN_LINES) };
}

async function open(bytes: Uint8Array, reading: TableReading): Promise<Table> {
  if (isOlderOffice(bytes)) throw invalid("file", say(message("workbook_older"), "en"));
  if (!isZip(bytes)) return openTextTable(bytes, reading);
  const read = await readWorkbookApart(bytes, reading.decimal);
  if ("said" in read) throw invalid("file", say(read.said, "en"));
  return openWorkbookTable(read.table);
}

/**
 * Returns the header and the rows of a table.
 *
 * @throws Refusal `invalid` when quotes do not fit.
 */
export function readRowsOf(table: Table): CsvTable {
  const all: CsvTable["rows"] = [];
  for (const row of table.rows()) {
    if ("problem" in row) throw invalid("file", `Line ${row.line}: ${say(row.problem, "en")}`);
    if (row.cells.some((cell) => cell.length > MAX_RECORD_CHARACTERS))
      throw invalid("file", `Line ${row.line} is too long for the name of a tag.`);
    all.push({ line: row.line, cells: row.cells.map((cell) => undoDefuse(cell.trim())) });
  }
  const [header, ...rows] = all;
  return { header: header?.cells ?? [], rows, text: textOf(table, all) };
}

/**
 * Reads a table with a header: a workbook, or fields separated by commas, semicolons, tabs or bars.
 *
 * @throws Refusal `invalid` when quotes do not fit, and for a workbook that can’t be read.
 */
export const readTable = async (bytes: Uint8Array, reading: TableReading = {}): Promise<CsvTable> =>
  readRowsOf(await open(bytes, reading));
