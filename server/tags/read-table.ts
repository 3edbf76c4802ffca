import { undoDefuse } from "@sextant/interchange/csv/formulas.ts";
import { CsvError, parse } from "csv-parse/sync";
import { delimiterOf } from "../platform/csv/delimiter.ts";
import { invalid } from "../platform/refusal.ts";

/** A table as a CSV file holds it. */
export interface CsvTable {
  header: string[];
  /** `line` is that of the file on which the record begins, from 1. */
  rows: { line: number; cells: string[] }[];
}

/** Longer records are no names any more. */
const MAX_RECORD_CHARACTERS = 100_000;

/**
 * Reads a CSV file with a header: fields separated by commas, semicolons or tabs. Pure.
 *
 * @param text Without a byte order mark.
 * @throws Refusal `invalid` when quotes do not fit.
 */
export function readTable(text: string): CsvTable {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const [header, ...rows] = records.map(({ record, info }) => ({
      // The parser tells the line on which a record ends.
      line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0),
      cells: record.map((cell) => undoDefuse(cell.trim())),
    }));
    return { header: header?.cells ?? [], rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid("file", `We couldn’t read this file as CSV: ${error.message}`);
  }
}
