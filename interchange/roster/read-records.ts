import { finished } from "node:stream/promises";
import { CsvError, type CsvErrorCode, parse } from "csv-parse";
import { type Message, message } from "../messages/message.ts";
import { type Header, readHeader, readRecord } from "./columns.ts";
import type { RosterKind, RosterRecords, RosterVersion } from "./records.ts";

/** Longest row, in UTF-16 code units: beyond it, a quotation mark has swallowed what follows. */
const MAX_ROW = 200_000;

/** What a file says at one place. */
export interface RosterFinding {
  /** From 1; null of the file as a whole. */
  line: number | null;
  /** As OneRoster names it. */
  column: string | null;
  message: Message;
  /** The line, or of no line the rest of the file, was passed over. */
  isSkipped: boolean;
}

/** What a line comes to. A line that was passed over may name its record all the same. */
export type RosterLine<R> =
  | { line: number; record: R }
  | { line: number; record: null; sourcedId: string | null; findings: RosterFinding[] };

/** What is read of a file: its lines, and what is said of it as a whole. */
export type RosterPart<R> = RosterLine<R> | { finding: RosterFinding };

const reasons: Partial<Record<CsvErrorCode, Message>> = {
  CSV_QUOTE_NOT_CLOSED: message("table_open_quote"),
  CSV_MAX_RECORD_SIZE: message("table_open_quote"),
};

/** Decodes as it comes, without a byte order mark; bytes that mean nothing are U+FFFD. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

interface Row {
  line: number;
  cells: string[];
}

/** Reads rows as they come. What is before a row that breaks the file is still read. @throws CsvError */
async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const rows: Row[] = [];
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    on_record: (cells: string[], { lines }) => {
      const height = 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: lines - height + 1, cells });
      return null;
    },
  });
  const ended = finished(parser, { readable: false }).then(
    () => null,
    (error: unknown) => error,
  );
  for await (const text of decode(bytes)) {
    await new Promise<void>((resolve) => parser.write(text, () => resolve()));
    yield* rows.splice(0);
    if (parser.errored) throw parser.errored;
  }
  parser.end();
  const failure = await ended;
  yield* rows.splice(0);
  if (failure) throw failure;
}

const columnsOfAll = ["sourcedId", "status", "dateLastModified"];

const ofFile = (said: Message, isSkipped: boolean): { finding: RosterFinding } => ({
  finding: { line: null, column: null, message: said, isSkipped },
});

/** Reads a line by its file’s header. Pure. */
export function readLine<K extends RosterKind>(
  kind: K,
  header: Header<RosterRecords[K]>,
  { line, cells }: { line: number; cells: string[] },
): RosterLine<RosterRecords[K]> {
  const { record, faults: all } = readRecord(kind, header, cells);
  // Of what is marked as deleted nothing else is needed.
  const faults = record.isActive ? all : all.filter(({ column }) => columnsOfAll.includes(column));
  const damaged = cells.some((cell) => cell.includes("\ufffd")) ? [message("roster_not_utf8")] : [];
  const findings = [
    ...faults.map(({ column, fault }) => ({ column, said: fault ?? message("roster_empty") })),
    ...damaged.map((said) => ({ column: null, said })),
  ].map(({ column, said }): RosterFinding => ({ line, column, message: said, isSkipped: true }));
  return findings.length === 0
    ? { line, record }
    : { line, record: null, sourcedId: record.sourcedId || null, findings };
}

/**
 * Reads a file of a roster as it comes; no more than a few rows are in memory at a time. Where it breaks off, the last part is a finding
 * that the rest was passed over: then what is missing from it says nothing.
 *
 * @throws what the bytes throw.
 */
export async function* readRecords<K extends RosterKind>(
  kind: K,
  version: RosterVersion,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<RosterPart<RosterRecords[K]>> {
  let header: Header<RosterRecords[K]> | null = null;
  let last = 0;
  try {
    for await (const row of rowsOf(bytes)) {
      last = row.line;
      if (header) {
        yield readLine(kind, header, row);
        continue;
      }
      header = readHeader(kind, version, row.cells);
      if (header.missing.length > 0) {
        yield ofFile(message("roster_no_column", { columns: header.missing.join(", ") }), true);
        return;
      }
      if (header.isOutOfOrder) yield ofFile(message("roster_order"), false);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const said = reasons[error.code] ?? message("table_row_broken");
    yield { finding: { line: last + 1, column: null, message: said, isSkipped: true } };
    return;
  }
  if (!header) yield ofFile(message("roster_no_header"), true);
}
