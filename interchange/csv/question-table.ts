import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { createColumnFacts, describeReading, type MatchedTable, matchTable } from "../tables/match-table.ts";
import { readNumberCell } from "../tables/number-cells.ts";
import type { Table } from "../tables/open-table.ts";
import type { TableFound, TableQuestion, TableReading } from "../tables/table-reading.ts";
import { readYesNo } from "../tables/truth-words.ts";
import { columns, optionColumns, questionColumns, readHeader } from "./columns.ts";
import { readDifficulty } from "./difficulty.ts";
import { undoDefuse } from "./formulas.ts";
import { createKeySurvey, type KeySurvey } from "./key-survey.ts";
import { type Cells, type NumberSigns, optionTexts } from "./read-row.ts";
import { readTypeCell } from "./type-names.ts";

/** A table of questions, one in each row, whose columns have meanings. */
export interface QuestionTable {
  matched: MatchedTable;
  signs: NumberSigns;
  /** Headers of columns that aren’t imported. */
  strange: string[];
  cellsOf(cells: readonly string[]): Cells;
  /** How it was read; reads all of it. */
  describe(): TableFound;
}

/** The cells of a row that may be numbers; beside options a key such as 1,3 is a list of places. */
function numericCells(cells: readonly string[], at: ReadonlyMap<string, number>): string[] {
  const cell = (field: string) => cells[at.get(field) ?? -1] ?? "";
  const options = [...optionColumns, "distractor_1"].map(cell).filter((text) => text.trim() !== "");
  const answers = options.length > 0 ? options : cell("correct").split(/(?<!\\)\||\.\./);
  return [...answers, cell("tolerance"), cell("points")];
}

/** Returns true for the header of a table that we wrote: its numbers have points. */
function isOurs(table: Table, headers: readonly string[]): boolean {
  if (table.separator !== "," || table.encodingSource !== "mark" || headers.length === 0) return false;
  const places = headers.map((header) => columns.indexOf(header));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

/** Whether a cell of a field is understood, without the rest of its row. */
function isUnderstood(field: string, cell: string, { decimal }: NumberSigns): boolean {
  switch (field) {
    case "difficulty":
      return readDifficulty(cell) !== null;
    case "points": {
      const read = readNumberCell(cell, decimal);
      return read !== null && "number" in read && Number(read.number) > 0;
    }
    case "type":
      return readTypeCell(cell) !== null;
    case "shuffle":
    case "case_sensitive":
      return readYesNo(cell) !== null;
    default:
      return true;
  }
}

/** The first cell among numbers that could be two, and how many could: what the decimal sign of a table is asked for. */
function decimalQuestion(matched: MatchedTable): TableQuestion | null {
  if (matched.settledDecimal !== null) return null;
  const places = ["correct", "tolerance", "points"].flatMap((field) => matched.at.get(field) ?? []);
  let found: TableQuestion | null = null;
  for (const row of matched.dataRows()) {
    if (!("cells" in row)) continue;
    for (const column of places) {
      const cell = row.cells[column] ?? "";
      const read = readNumberCell(cell, null);
      if (read === null || "number" in read) continue;
      if (found) found.count += 1;
      else {
        const about = { column, count: 1, line: row.line, value: cell.trim() };
        found = { kind: "decimal", ...about, options: [...read.either], suggested: null, evidence: 0 };
      }
    }
  }
  return found;
}

function surveyKeys(
  matched: MatchedTable,
  cellsOf: (cells: readonly string[]) => Cells,
  reading: TableReading,
): KeySurvey {
  const survey = createKeySurvey(reading.key_numbers);
  if (matched.at.has("correct")) {
    for (const row of matched.dataRows()) {
      if (!("cells" in row)) continue;
      const cells = cellsOf(row.cells);
      survey.add({ line: row.line, cell: cells("correct"), options: optionTexts(cells) ?? [] });
    }
  }
  return survey.finish();
}

/** Finds out what a table of questions holds: its columns, as a person says or by their headers, and how its numbers are meant. */
export function openQuestionTable(table: Table, reading: TableReading): QuestionTable {
  const matched = matchTable(table, questionColumns, reading, {
    numericCells,
    isDecimalSettled: (headers) => isOurs(table, headers),
    fieldOf: readHeader,
  });
  const cellsOf =
    (cells: readonly string[]): Cells =>
    (column) => {
      const place = matched.at.get(column);
      return place === undefined ? "" : undoDefuse(cells[place] ?? "");
    };
  const keys = surveyKeys(matched, cellsOf, reading);
  const signs: NumberSigns = { decimal: matched.settledDecimal, keys: keys.numbers };
  const numberOf = (cell: string) => {
    const read = readNumberCell(cell, matched.decimal);
    return read !== null && "number" in read && readNumber(read.number).ok ? Number(read.number) : null;
  };
  return {
    matched,
    signs,
    strange: matched.headers.filter((header, column) => header !== "" && matched.columns[column]?.field === null),
    cellsOf,
    describe() {
      const facts = createColumnFacts(table, matched, {
        isUnderstood: (field, cell) => isUnderstood(field, cell, signs),
        numberOf,
        identifiers: ["id"],
      });
      for (const row of matched.dataRows()) facts.add(row);
      const { columns: found, rows } = facts.finish();
      const key = matched.at.get("correct");
      const decimal = decimalQuestion(matched);
      return {
        ...describeReading(table, matched),
        rows,
        columns: found.map((column, index) => (index === key ? { ...column, unread: keys.unread } : column)),
        questions: [
          ...(keys.question && key !== undefined ? [{ ...keys.question, column: key }] : []),
          ...(decimal ? [decimal] : []),
        ],
        missing: matched.missing.length > 0 ? ["stem"] : [],
      };
    },
  };
}
