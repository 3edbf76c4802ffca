import { Readable } from "node:stream";
import { undoDefuse } from "@sextant/interchange/csv/formulas.ts";
import { placeBefore } from "@sextant/questions/text/cut.ts";
import { CsvError, parse } from "csv-parse";
import { invalid } from "../refusal.ts";
import { delimiterOf } from "./delimiter.ts";

/** A record of a CSV file; `line` is that on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const PIECE = 64 * 1024;
const MAX_RECORD_CHARACTERS = 100_000;

function* pieces(text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = placeBefore(text, start + PIECE);
    yield text.slice(start, end);
  }
}

/**
 * Reads the records of a CSV file one after the other, the header first, empty ones left out; few are in memory at a time.
 *
 * @param text Without a byte order mark; fields separated by commas, semicolons or tabs.
 * @throws Refusal `invalid` when quotes do not fit.
 */
export async function* readRows(text: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const source = Readable.from(pieces(text)).pipe(parser);
  try {
    for await (const read of source as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const { record, info } = read;
      const cells = record.map((cell) => undoDefuse(cell.trim()));
      if (cells.every((cell) => cell === "")) continue;
      // The parser tells the line on which a record ends.
      yield {
        line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0),
        cells,
      };
    }
  } catch (error) {
    // Not by their codes: some begin with CSV_, some do not.
    if (!(error instanceof CsvError)) throw error;
    // Its own message may quote bytes of the file.
    throw invalid(
      "file",
      "A quotation mark is missing or misplaced. Check the quotation marks, or save the file again.",
    );
  }
}
