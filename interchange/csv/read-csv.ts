import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { invalid } from "../draft.ts";
import { type Origin, refusedQuestion } from "../finish-question.ts";
import { located, type Message, message } from "../messages/message.ts";
import { createPictureStore, type PictureStore, storePictures } from "../picture-store.ts";
import { type DocumentStream, type ReadDocument, readToEnd } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { findLostZeros } from "../tables/lost-zeros.ts";
import { openTable, openTextTable, type Table } from "../tables/open-table.ts";
import { WorkbookError } from "../tables/read-workbook.ts";
import type { TableFound, TableReading } from "../tables/table-reading.ts";
import { openQuestionTable, type QuestionTable } from "./question-table.ts";
import { isBlackboardRow, readBlackboard } from "./read-blackboard.ts";
import { isD2lRow, readD2l } from "./read-d2l.ts";
import { readRow } from "./read-row.ts";

/** A table of questions as it is read, with how it was. */
export interface TableStream extends DocumentStream {
  /** Reads all of the table; null for what is none. */
  describe(): TableFound | null;
  /** Null where no row names the columns. */
  headers: string[] | null;
  encoding: Table["encoding"];
  encodingSource: Table["encodingSource"];
  /** Lines with bytes that mean nothing in the encoding. */
  badLines: readonly number[];
}

const withStoredPictures = (read: ReadQuestion, store: PictureStore): ReadQuestion =>
  read.question === null
    ? read
    : { ...read, question: mapQuestionHtml(read.question, (text) => storePictures(text, store)) };

type Layout = TableFound["layout"];

/** Layouts that name no columns are known by their first row. */
function layoutOf(table: Table): Layout {
  for (const row of table.rows()) {
    if (!("cells" in row)) return "rows";
    if (isD2lRow(row.cells)) return "d2l";
    return isBlackboardRow(row.cells) ? "blackboard" : "rows";
  }
  return "rows";
}

/** Identifiers whose leading zeros are gone, or are only shown. */
function zerosOf(table: Table, { matched }: QuestionTable) {
  const place = matched.at.get("id");
  if (place === undefined) return { lost: new Set<string>(), shown: new Set<number>() };
  const cells: string[] = [];
  for (const row of matched.dataRows()) if ("cells" in row) cells.push(row.cells[place] ?? "");
  return {
    lost: findLostZeros(cells),
    shown: new Set(table.padded.filter(({ column }) => column === place).map(({ line }) => line)),
  };
}

function* readQuestionRows(table: Table, file: string, found: QuestionTable): Generator<ReadQuestion> {
  const { matched, signs, strange, cellsOf } = found;
  const refused = (line: number, said: Message) =>
    refusedQuestion({ place: { file, line } }, invalid(located({ line }, said)));
  const headerLine = matched.firstRows[0]?.line ?? 1;
  if (matched.problem) yield refused(matched.problem.line, matched.problem.said);
  else if (matched.firstRows.length === 0) yield refused(1, message("table_empty"));
  else if (matched.missing.length > 0)
    yield refused(headerLine, message("table_no_stem", { headers: matched.headers.join(", ") || "–" }));
  else if (matched.repeated !== null)
    yield refused(headerLine, message("table_same_column", { name: matched.repeated }));
  else {
    const notes = strange.length > 0 ? [message("fields_not_kept", { fields: strange.join(", ") })] : [];
    const zeros = zerosOf(table, found);
    const width = matched.headers.length;
    for (const row of matched.dataRows()) {
      const place = { file, line: row.line };
      if ("problem" in row) yield refused(row.line, row.problem);
      else if (row.cells.slice(width).some((cell) => cell.trim() !== ""))
        yield refused(row.line, message("table_more_cells"));
      else {
        const cells = cellsOf(row.cells);
        const id = cells("id").trim();
        const origin: Origin = { place, source: cells("source").trim(), sourceIdentifier: id };
        const remarks = [
          ...(zeros.lost.has(id) ? [message("zeros_lost", { value: id })] : []),
          ...(zeros.shown.has(row.line) ? [message("zeros_shown", { value: id })] : []),
        ];
        yield readRow(cells, origin, [...notes, ...remarks], signs);
      }
    }
  }
}

function describeLayout(table: Table, layout: Layout): TableFound {
  let rows = 0;
  const lines: TableFound["lines"] = [];
  for (const row of table.rows()) {
    rows += 1;
    if ("cells" in row && lines.length < 4)
      lines.push({ line: row.line, cells: row.cells.slice(0, 40).map((cell) => cell.slice(0, 120)), is_header: false });
  }
  return {
    encoding: table.encoding,
    encoding_source: table.encodingSource,
    separator: table.separator,
    sheet: table.sheet,
    decimal: "point",
    is_decimal_known: true,
    header: false,
    layout,
    rows,
    columns: [],
    questions: [],
    lines,
    missing: [],
  };
}

function streamTable(table: Table, file: string, reading: TableReading): TableStream {
  const store = createPictureStore();
  const layout = reading.columns ? "rows" : layoutOf(table);
  const found = layout === "rows" ? openQuestionTable(table, reading) : null;
  function* read(): Generator<ReadQuestion> {
    const questions = found
      ? readQuestionRows(table, file, found)
      : (layout === "d2l" ? readD2l : readBlackboard)(table.rows(), file);
    for (const question of questions) yield withStoredPictures(question, store);
  }
  return {
    questions: read(),
    pictures: store.pictures,
    describe: () => found?.describe() ?? describeLayout(table, layout),
    headers: found?.matched.hasHeader ? found.matched.headers : null,
    encoding: table.encoding,
    encodingSource: table.encodingSource,
    badLines: table.badLines,
  };
}

/**
 * Reads a table of questions of text, one per row unless it has a layout of its own; a row names the columns, in many languages. A row that
 * can’t be read is reported with its line, a cell that isn’t understood costs its field, and the rest is imported.
 *
 * @param reading What a person says of it.
 */
export const streamCsv = (bytes: Uint8Array, file: string, reading: TableReading = {}): TableStream =>
  streamTable(openTextTable(bytes, reading), file, reading);

/** Reads a table as `streamCsv` does, also from a workbook (.xlsx). */
export async function streamAnyTable(
  bytes: Uint8Array,
  file: string,
  reading: TableReading = {},
): Promise<TableStream> {
  try {
    return streamTable(await openTable(bytes, reading), file, reading);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const said = refusedQuestion({ place: { file, line: 0 } }, invalid(error.said));
    const nothing = { headers: null, encoding: null, encodingSource: "workbook", badLines: [] } as const;
    return { ...nothing, questions: [said], pictures: new Map(), describe: () => null };
  }
}

/** Reads as `streamCsv` does, all at once. */
export const readCsv = (bytes: Uint8Array, file: string, reading: TableReading = {}): ReadDocument =>
  readToEnd(streamCsv(bytes, file, reading));
