import type { Message } from "../messages/message.ts";
import { findLostZeros } from "./lost-zeros.ts";
import { type ColumnMatch, countNamed, matchColumns, type Vocabulary } from "./match-columns.ts";
import { type DecimalSign, findDecimal } from "./number-cells.ts";
import type { Table } from "./open-table.ts";
import type { Row } from "./read-rows.ts";
import type { ColumnFound, TableFound, TableReading } from "./table-reading.ts";

/** Format and columns are told from so many rows. */
const LOOKED_AT = 500;
/** Titles and instructions above the names are not longer. */
const MOST_ABOVE = 15;
const MOST_COLUMNS = 500;

/** A table whose columns have meanings. */
export interface MatchedTable<F extends string = string> {
  headers: string[];
  columns: ColumnMatch<F>[];
  /** The column of each field. */
  at: ReadonlyMap<F, number>;
  /** False where no row names the columns. */
  hasHeader: boolean;
  decimal: DecimalSign;
  /** Null where nothing settles it; as `decimal`, otherwise. */
  settledDecimal: DecimalSign | null;
  /** Headers that two columns have, where nobody said which is meant. */
  repeated: string | null;
  /** Fields of which one is needed, where no column has any of them. */
  missing: readonly F[];
  /** Why there are no rows. */
  problem: { line: number; said: Message } | null;
  /** Rows below the header, with those that are broken. */
  dataRows(): Generator<Row>;
  /** The first rows, the header among them. */
  firstRows: { line: number; cells: string[] }[];
}

const isRead = (row: Row): row is { line: number; cells: string[] } => "cells" in row;

function firstOf(table: Table): { rows: Row[]; read: { line: number; cells: string[] }[] } {
  const rows: Row[] = [];
  for (const row of table.rows()) {
    rows.push(row);
    if (rows.length > LOOKED_AT) break;
  }
  return { rows, read: rows.filter(isRead) };
}

/** The place of the row that names the columns among the first rows. */
function findHeader(read: readonly { cells: string[] }[], vocabulary: Vocabulary): number {
  const named = read.slice(0, MOST_ABOVE).map(({ cells }) => countNamed(cells, vocabulary));
  if ((named[0] ?? 0) >= 2 || named.length === 0) return 0;
  const best = named.indexOf(Math.max(...named));
  return (named[best] ?? 0) >= 2 ? best : 0;
}

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

/** The first header that means the same as one before it, though neither has the field’s own name. */
function findRepeated<F extends string>(
  columns: readonly ColumnMatch<F>[],
  headers: readonly string[],
  named: (F | null)[],
) {
  const index = named.findIndex((field, column) => field !== null && columns[column]?.field === null);
  if (index === -1) return null;
  const field = named[index];
  const owner = columns.findIndex((one) => one.field === field);
  return headers[owner]?.trim().toLowerCase() === field && headers[index]?.trim().toLowerCase() !== field
    ? null
    : (headers[index] ?? null);
}

/**
 * Finds out what the columns of a table mean: as a person says, else by their headers and cells.
 *
 * @param given How the table’s kind is read: `numericCells` tells the decimal sign, `isDecimalSettled` of headers that it’s a point,
 * `fieldOf` what a single header means.
 */
export function matchTable<F extends string>(
  table: Table,
  vocabulary: Vocabulary<F>,
  reading: TableReading,
  given: {
    numericCells: (cells: readonly string[], at: ReadonlyMap<F, number>) => string[];
    isDecimalSettled?: (headers: readonly string[]) => boolean;
    fieldOf: (header: string) => F | null;
  },
): MatchedTable<F> {
  const { rows, read } = firstOf(table);
  const hasHeader = reading.header ?? true;
  const headerIndex = hasHeader ? findHeader(read, vocabulary) : -1;
  const header = read[headerIndex];
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...read.map(({ cells }) => cells.length)));
  const headers = header
    ? header.cells.slice(0, MOST_COLUMNS).map((cell) => cell.trim())
    : Array.from({ length: width }, (_, column) => columnName(column));
  const below = read.slice(headerIndex + 1);
  const samples = headers.map((_, column) => below.map(({ cells }) => cells[column] ?? ""));
  const asked = reading.columns;
  const isField = (field: string | null): field is F => vocabulary.fields.some((one) => one === field);
  const columns = asked
    ? headers.map((_, column): ColumnMatch<F> => {
        const field = asked[column] ?? null;
        const isFirst = asked.indexOf(field) === column;
        return { field: isField(field) && isFirst ? field : null, match: "asked" };
      })
    : matchColumns(headers, samples, vocabulary);
  const at = new Map(columns.flatMap(({ field }, column) => (field === null ? [] : [[field, column] as const])));
  const evidence = table.decimal ?? findDecimal(below.flatMap(({ cells }) => given.numericCells(cells, at)));
  const isSettled = given.isDecimalSettled?.(headers) ?? false;
  const settled = reading.decimal ?? evidence.sign ?? (isSettled ? "point" : null);
  const broken = rows[0];
  const startLine = header?.line ?? 0;
  return {
    headers,
    columns,
    at,
    hasHeader,
    decimal: settled ?? "point",
    settledDecimal: settled,
    repeated: asked ? null : findRepeated(columns, headers, headers.map(given.fieldOf)),
    missing: vocabulary.needed.some((field) => at.has(field)) ? [] : vocabulary.needed,
    problem:
      header === undefined && hasHeader && broken && !isRead(broken)
        ? { line: broken.line, said: broken.problem }
        : null,
    *dataRows() {
      for (const row of table.rows()) if (row.line > startLine) yield row;
    },
    firstRows: read.slice(Math.max(0, headerIndex), Math.max(0, headerIndex) + 4),
  };
}

/** Longest cell that a sample shows. */
const SHOWN = 120;
const cut = (text: string) => {
  const characters = [
    ...text
      .slice(0, SHOWN * 2)
      .replaceAll(/\s+/g, " ")
      .trim(),
  ];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : characters.join("");
};

/** Reads a cell as the field of its column does; false for one that isn’t understood. */
export type IsUnderstood = (field: string, cell: string) => boolean;

interface Kind {
  isUnderstood: IsUnderstood;
  numberOf: (cell: string) => number | null;
  /** Fields whose cells are names that a spreadsheet may take for numbers. */
  identifiers: readonly string[];
}

/** Collects what is in the columns of a table, row by row. */
export function createColumnFacts<F extends string>(table: Table, matched: MatchedTable<F>, kind: Kind) {
  const columns = matched.columns.map(({ field, match }, column): ColumnFound => {
    const header = cut(matched.headers[column] ?? "");
    return { header, field, match, samples: [], filled: 0, range: null, unread: null, zeros: null };
  });
  const notNumbers = new Set<ColumnFound>();
  const identifiers = new Map<number, { line: number; cell: string }[]>();
  let rows = 0;
  const addCell = (found: ColumnFound, index: number, line: number, cell: string): void => {
    found.filled += 1;
    if (found.samples.length < 3) {
      const sample = cut(cell);
      if (!found.samples.includes(sample)) found.samples.push(sample);
    }
    if (!notNumbers.has(found)) {
      const number = kind.numberOf(cell);
      if (number === null) notNumbers.add(found);
      const [low, high] = found.range ?? [number, number];
      found.range = number === null ? null : [Math.min(number, low ?? number), Math.max(number, high ?? number)];
    }
    if (found.field === null) return;
    if (kind.identifiers.includes(found.field)) {
      const own = identifiers.get(index) ?? [];
      own.push({ line, cell: cell.trim() });
      identifiers.set(index, own);
    }
    if (kind.isUnderstood(found.field, cell)) return;
    found.unread = { ...(found.unread ?? { line, value: cut(cell) }), count: (found.unread?.count ?? 0) + 1 };
  };
  return {
    add(row: Row): void {
      rows += 1;
      if (!isRead(row)) return;
      for (const [index, found] of columns.entries()) {
        const cell = row.cells[index] ?? "";
        if (cell.trim() !== "") addCell(found, index, row.line, cell);
      }
    },
    finish(): { columns: ColumnFound[]; rows: number } {
      for (const [index, cells] of identifiers) {
        const lost = findLostZeros(cells.map(({ cell }) => cell));
        const shown = new Set(table.padded.filter(({ column }) => column === index).map(({ line }) => line));
        const about = cells.filter(({ line, cell }) => lost.has(cell) || shown.has(line));
        const [first] = about;
        const column = columns[index];
        if (!first || !column) continue;
        const sense = lost.size > 0 ? ("lost" as const) : ("shown" as const);
        column.zeros = { sense, count: about.length, line: first.line, value: first.cell };
      }
      return { columns, rows };
    },
  };
}

/** Returns how a table with a record in each row was read, but for what its columns hold. */
export function describeReading(
  table: Table,
  matched: MatchedTable,
): Omit<TableFound, "rows" | "columns" | "questions" | "missing"> {
  return {
    encoding: table.encoding,
    encoding_source: table.encodingSource,
    separator: table.separator,
    sheet: table.sheet,
    decimal: matched.decimal,
    is_decimal_known: matched.settledDecimal !== null,
    header: matched.hasHeader,
    layout: "rows",
    lines: shownLines(matched),
  };
}

/** Returns the first rows as a person sees them in the file. */
const shownLines = ({ firstRows, hasHeader }: MatchedTable): TableFound["lines"] =>
  firstRows.map(({ line, cells }, index) => ({
    line,
    cells: cells.slice(0, 40).map((cell) => cut(cell)),
    is_header: hasHeader && index === 0,
  }));
