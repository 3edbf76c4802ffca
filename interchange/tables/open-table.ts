import { decodeBytes, type EncodingSource } from "../text/decode.ts";
import { readableLines } from "../text/readable.ts";
import type { DecimalEvidence } from "./number-cells.ts";
import { type Row, readRows, type Separator, separators, sniffSeparator } from "./read-rows.ts";
import { isZip, readWorkbook, type WorkbookTable } from "./read-workbook.ts";
import type { TableReading } from "./table-reading.ts";

/** A table as its file has it, before anyone knows what its columns mean. */
export interface Table {
  /** Null of a workbook. */
  encoding: string | null;
  encodingSource: EncodingSource | "workbook";
  /** Null of a workbook. */
  separator: Separator | null;
  sheet: string | null;
  /** Lines with bytes that mean nothing in the encoding. */
  badLines: readonly number[];
  /** Reads all rows again, blank ones left out. */
  rows(): Generator<Row>;
  /** What a workbook says of its decimal sign; null for text, whose cells say it. */
  decimal: DecimalEvidence | null;
  /** Cells that show leading zeros which the file doesn’t store, by line and column. */
  padded: readonly { line: number; column: number }[];
}

const isSeparator = (sign: string | undefined): sign is Separator => separators.some((one) => one === sign);

function* shifted(rows: Iterable<Row>, by: number): Generator<Row> {
  for (const row of rows) yield by === 0 ? row : { ...row, line: row.line + by };
}

/** Opens a table of text: cells separated by comma, semicolon, tab or bar, in any encoding. */
export function openTextTable(bytes: Uint8Array, asked: TableReading = {}): Table {
  const { text: decoded, encoding, source, badLines } = decodeBytes(bytes, asked.encoding);
  const all = readableLines(decoded);
  // Excel's own note on the separator.
  const [noted, sign] = /^"?sep=([,;\t|])"?\n/i.exec(all) ?? [];
  const text = noted ? all.slice(noted.length) : all;
  const separator = asked.separator ?? (isSeparator(sign) ? sign : sniffSeparator(text));
  return {
    encoding,
    encodingSource: source,
    separator,
    sheet: null,
    badLines,
    rows: () => shifted(readRows(text, separator), noted ? 1 : 0),
    decimal: null,
    padded: [],
  };
}

/** Opens the table of a workbook that was read. */
export function openWorkbookTable({ sheet, rows, decimal, padded }: WorkbookTable): Table {
  return {
    encoding: null,
    encodingSource: "workbook",
    separator: null,
    sheet,
    badLines: [],
    *rows() {
      yield* rows;
    },
    decimal,
    padded,
  };
}

/**
 * Opens a table: a workbook (.xlsx) by its bytes, else text.
 *
 * @throws WorkbookError for a workbook that can’t be read.
 */
export async function openTable(bytes: Uint8Array, asked: TableReading = {}): Promise<Table> {
  return isZip(bytes) ? openWorkbookTable(await readWorkbook(bytes, asked.decimal)) : openTextTable(bytes, asked);
}
