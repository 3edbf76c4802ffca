import { CsvError, parse } from "csv-parse/sync";

/** One row of a table, by the line on which it begins; or why it cannot be read. */
export type Row = { line: number; cells: string[] } | { line: number; problem: string };

/** Longest row, in UTF-16 code units. */
const MAX_ROW = 1_000_000;
/** After so many broken rows the rest is not read. */
const MOST_PROBLEMS = 50;

export const separators = [",", ";", "\t"] as const;
export type Separator = (typeof separators)[number];

/** The sign that stands between the cells of a header: the one that is there most often, outside of quotes. */
export function sniffSeparator(text: string): Separator {
  const header =
    text
      .slice(0, 20_000)
      .split("\n", 1)[0]
      ?.replaceAll(/"[^"]*"/g, "") ?? "";
  const counts = separators.map((sign) => header.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

const reasons: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A cell begins with a quotation mark and does not end with one.",
  CSV_INVALID_CLOSING_QUOTE:
    "After the quotation mark that ends a cell comes something else than the next cell. In a cell it is doubled.",
  INVALID_OPENING_QUOTE: "There is a quotation mark in the middle of a cell that does not begin with one.",
  CSV_MAX_RECORD_SIZE: "This row is longer than a million characters.",
};

/**
 * The rows of a table, blank ones left out. A row with a broken quotation mark is reported, and the rows from the next line on are
 * read.
 */
export function* readRows(text: string, delimiter: Separator): Generator<Row> {
  let rest = text;
  let before = 0;
  for (let problems = 0; rest !== ""; problems += 1) {
    const rows: Row[] = [];
    let last = 0;
    let problem: string | null = null;
    try {
      parse(rest, {
        delimiter,
        relax_column_count: true,
        skip_empty_lines: true,
        relax_quotes: true,
        max_record_size: MAX_ROW,
        on_record: (cells: string[], { lines }) => {
          const height = 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
          if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: before + lines - height + 1, cells });
          last = lines;
          return null;
        },
      });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      problem = reasons[error.code] ?? "This row cannot be read as cells.";
    }
    yield* rows;
    if (problem === null) return;
    if (problems >= MOST_PROBLEMS) {
      yield { line: before + last + 1, problem: "There are too many broken rows; the rest is not read." };
      return;
    }
    yield { line: before + last + 1, problem };
    rest = afterLines(rest, last + 1);
    before += last + 1;
  }
}

function afterLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf("\n", at);
    if (end === -1) return "";
    at = end + 1;
  }
  return text.slice(at);
}
