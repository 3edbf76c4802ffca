import { CsvError, parse } from "csv-parse/sync";
import { type Message, message } from "../messages/message.ts";

/** One row of a table, by the line on which it begins; or why it cannot be read. */
export type Row = { line: number; cells: string[] } | { line: number; problem: Message };

/** Longest row, in UTF-16 code units. */
const MAX_ROW = 1_000_000;
/** After so many broken rows the rest is not read. */
const MOST_PROBLEMS = 50;

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Returns the separator of the header cells: the most frequent one outside of quotes. */
export function sniffSeparator(text: string): Separator {
  const header =
    text
      .slice(0, 20_000)
      .split("\n", 1)[0]
      ?.replaceAll(/"[^"]*"/g, "") ?? "";
  const counts = separators.map((sign) => header.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

const reasons: Partial<Record<string, Message>> = {
  CSV_QUOTE_NOT_CLOSED: message("table_open_quote"),
  CSV_INVALID_CLOSING_QUOTE: message("table_inner_quote"),
  INVALID_OPENING_QUOTE: message("table_inner_quote"),
  CSV_MAX_RECORD_SIZE: message("question_too_long"),
};

/** So many rows are taken at a time: a table is never in memory as cells all at once. */
const STRETCH = 1000;

interface Stretch {
  rows: Row[];
  /** Where the next one begins, in bytes and in lines from here. */
  bytes: number;
  lines: number;
  isLast: boolean;
  problem: Message | null;
}

function readStretch(rest: Buffer, delimiter: Separator, before: number): Stretch {
  const rows: Row[] = [];
  let [bytes, lines, records] = [0, 0, 0];
  let problem: Message | null = null;
  try {
    parse(rest, {
      to: STRETCH,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
      max_record_size: MAX_ROW,
      on_record: (cells: string[], at) => {
        const height = 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: before + at.lines - height + 1, cells });
        ({ bytes, lines, records } = at);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problem = reasons[error.code] ?? message("table_row_broken");
  }
  return { rows, bytes, lines, isLast: records < STRETCH, problem };
}

/**
 * Reads the rows of a table, blank ones left out. A row with a broken quotation mark is reported, and the rows from the next line
 * on are read.
 */
export function* readRows(text: string, delimiter: Separator): Generator<Row> {
  let rest: Buffer = Buffer.from(text);
  let before = 0;
  let problems = 0;
  while (rest.length > 0) {
    const { rows, bytes, lines, isLast, problem } = readStretch(rest, delimiter, before);
    yield* rows;
    if (problem === null) {
      if (isLast) return;
      rest = rest.subarray(bytes);
      before += lines;
      continue;
    }
    if (problems >= MOST_PROBLEMS) {
      yield { line: before + lines + 1, problem: message("table_too_broken") };
      return;
    }
    problems += 1;
    yield { line: before + lines + 1, problem };
    rest = afterLines(rest, lines + 1);
    before += lines + 1;
  }
}

function afterLines(text: Buffer, count: number): Buffer {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf("\n", at);
    if (end === -1) return text.subarray(text.length);
    at = end + 1;
  }
  return text.subarray(at);
}
