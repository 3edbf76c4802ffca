import { readHeader } from "../csv/columns.ts";
import { type FieldName, readFieldLine } from "../markers/fields.ts";
import { foldSigns } from "../markers/fold.ts";
import { isKeyListHeading, isPlainKey, type KeyEntry, readBareLetter } from "../markers/key-line.ts";
import { alphabetsOf, placeOf } from "../markers/letters.ts";
import { readNumberMarker } from "../markers/number-marker.ts";
import { isWord } from "../markers/words.ts";
import type { Line, LineTable } from "./line.ts";
import type { LineKind } from "./line-kind.ts";
import { leadingLetter } from "./option-line.ts";
import { plainSetting, type Segment, textOfSegments } from "./segments.ts";

type Cell = Segment[][];
type Row = Cell[];

const textOf = (cell: Cell | undefined) => (cell ?? []).map(textOfSegments).join(" ").replaceAll(/\s+/g, " ").trim();
const numberIn = (text: string) => {
  const [, number] = /^(?:q|no|nr)?\s?\.?\s?(\d{1,4})\s?[.):]?$/.exec(foldSigns(text)) ?? [];
  return number === undefined ? null : Number(number);
};

const typed = (text: string): Segment[] => [{ text, html: null, setting: plainSetting }];
/** The lines of a cell as one. */
const joined = (cell: Cell): Segment[] =>
  cell.flatMap((line, index) => (index === 0 ? line : [...typed(" "), ...line]));

/** A column of a table of questions. */
type Column =
  | { is: "number" | "question" | "answer" | "other" }
  | { is: "option"; letter: string }
  | { is: "field"; name: FieldName };

/** Columns whose names are the same in a spreadsheet, in English. */
const columnFields: Readonly<Record<string, FieldName>> = {
  explanation: "explanation",
  points: "points",
  difficulty: "difficulty",
  topic: "topic",
  tags: "tags",
  type: "type",
  hint_1: "hint",
  title: "title",
};

function columnOf(written: string): Column {
  const text = foldSigns(written)
    .replaceAll(/[\s.:]+/g, " ")
    .trim();
  const letter = readBareLetter(written) ?? null;
  const header = readHeader(written) ?? "";
  const [, option] = /^option_([a-z])$/.exec(header) ?? [];
  if (option !== undefined) return { is: "option", letter: option };
  if (letter && alphabetsOf([foldSigns(written.slice(letter.from, letter.to))]).length > 0)
    return { is: "option", letter: foldSigns(written.slice(letter.from, letter.to)) };
  if (/^(?:no|nr|n|#|№|number|num|s no|sl no|sr no|serial|م|الرقم|رقم|序号|题号|編號|번호)$/u.test(text))
    return { is: "number" };
  if (header === "stem" || isWord("question", text) || /^(?:question text|questions|item|stem|statement)$/.test(text))
    return { is: "question" };
  if (header === "correct" || isWord("key", text) || isWord("keyList", text) || isWord("weakKey", text))
    return { is: "answer" };
  const name = columnFields[header] ?? readFieldLine(`${written}:`)?.name;
  return name ? { is: "field", name } : { is: "other" };
}

const base = (line: Line): Line => ({
  ...line,
  segments: [],
  text: "",
  label: null,
  isHeading: false,
  table: null,
  losses: [],
});

const knownLine = (line: Line, known: LineKind, text: string): Line => ({ ...base(line), text, known });

/** The questions of a table whose first row names its columns: one in each row. */
function questionRows(line: Line, rows: readonly Row[]): Line[] | null {
  const [header, ...others] = rows;
  const columns = (header ?? []).map((cell) => columnOf(textOf(cell)));
  const has = (is: Column["is"]) => columns.filter((column) => column.is === is).length;
  if (has("question") !== 1 || has("option") + has("answer") === 0 || others.length === 0) return null;
  // Numbers beside answers are a list of keys: "Question" names the numbers there.
  const question = columns.findIndex(({ is }) => is === "question");
  if (others.every((row) => numberIn(textOf(row[question])) !== null)) return null;
  const options = columns.flatMap((column) => (column.is === "option" ? [column.letter] : []));
  if (options.length > 0 && !areInOrder(options)) return null;
  return others.flatMap((row, index): Line[] => {
    const stem = row[question] ?? [];
    if (textOf(stem) === "" && stem.every((one) => one.every(({ html }) => html === null))) return [];
    const at = columns.findIndex(({ is }) => is === "number");
    const number = numberIn(textOf(row[at])) ?? index + 1;
    const [first = [], ...more] = stem;
    const lines: Line[] = [
      knownLine(
        line,
        { is: "number", number, style: "row", key: "", segments: first, isRow: true },
        textOfSegments(first),
      ),
      ...more.map((segments) => knownLine(line, { is: "text", segments }, textOfSegments(segments))),
    ];
    columns.forEach((column, place) => {
      const cell = row[place] ?? [];
      if (
        column.is === "option" &&
        (textOf(cell) !== "" || cell.some((one) => one.some(({ html }) => html !== null)))
      ) {
        const start = { letter: column.letter, isMarked: null, segments: joined(cell) };
        lines.push(knownLine(line, { is: "options", options: [start], key: "" }, textOf(cell)));
      }
    });
    columns.forEach((column, place) => {
      const cell = row[place] ?? [];
      const name = column.is === "field" ? column.name : "answer";
      if ((column.is !== "answer" && column.is !== "field") || textOf(cell) === "") return;
      lines.push(knownLine(line, { is: "field", name, segments: joined(cell), more: [] }, textOf(cell)));
    });
    return lines;
  });
}

const areInOrder = (letters: readonly string[]) => {
  const [alphabet] = alphabetsOf(letters);
  return alphabet !== undefined && letters.every((letter, index) => placeOf(letter, alphabet) === index);
};

/** Keys in the rows of a table, or in its columns, where numbers are in one and their keys beside or beneath them. */
function keysOf(rows: readonly Row[]): KeyEntry[] | null {
  const texts = rows.map((row) => row.map((cell) => textOf(cell)));
  const isHeader = (row: readonly string[] | undefined) => row?.every((text) => numberIn(text) === null) ?? false;
  const body = isHeader(texts[0]) ? texts.slice(1) : texts;
  const isNamed = isHeader(texts[0]) && (texts[0] ?? []).some((text) => columnOf(text).is === "answer");
  return keysInRows(body, isNamed) ?? keysBeneath(texts);
}

function keysInRows(rows: readonly string[][], mayBeText: boolean): KeyEntry[] | null {
  const entries: KeyEntry[] = [];
  for (const row of rows) {
    for (let place = 0; place < row.length; place += 2) {
      const number = numberIn(row[place] ?? "");
      const said = row[place + 1] ?? "";
      if (number === null && said === "" && (row[place] ?? "") === "") continue;
      if (number === null || said === "" || !(mayBeText || isPlainKey(said))) return null;
      entries.push({ number, said });
    }
  }
  return entries.length > 0 ? entries : null;
}

/** A row of numbers with a row of their keys beneath it; words before each row say what it is. */
function keysBeneath(rows: readonly string[][]): KeyEntry[] | null {
  const entries: KeyEntry[] = [];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const upper = rows[at] ?? [];
    const lower = rows[at + 1] ?? [];
    for (const [place, text] of upper.entries()) {
      const number = numberIn(text);
      const said = lower[place] ?? "";
      if (place === 0 && number === null && numberIn(said) === null) continue;
      if (text === "" && said === "") continue;
      if (number === null || !isPlainKey(said)) return null;
      entries.push({ number, said });
    }
  }
  return rows.length % 2 === 0 && entries.length > 1 ? entries : null;
}

/** Lines of a table that only arranges what it holds: each row as one line, and the further lines of its cells. */
function arranged(line: Line, rows: readonly Row[]): Line[] | null {
  const made = rows.flatMap((row): Segment[][] => {
    const cells = row.filter(
      (cell) => textOf(cell) !== "" || cell.some((one) => one.some(({ html }) => html !== null)),
    );
    const single = cells.every((cell) => cell.filter((one) => textOfSegments(one).trim() !== "").length <= 1);
    if (single) return [cells.flatMap((cell, index) => [...(index === 0 ? [] : typed("\t")), ...joined(cell)])];
    const [first = [], ...others] = cells;
    const number = numberIn(textOf(first));
    if (number !== null)
      return [
        [...typed(`${number}. `), ...(others[0]?.[0] ?? [])],
        ...(others[0]?.slice(1) ?? []),
        ...others.slice(1).flat(),
      ];
    return cells.flat();
  });
  const begins = made.map((segments) => {
    const text = textOfSegments(segments);
    return readNumberMarker(text) !== null || isLetter(leadingLetter(segments));
  });
  const isOptions = begins.every(Boolean) && rows.length > 0;
  const holdsQuestions =
    made.filter((segments) => readNumberMarker(textOfSegments(segments)) !== null).length > 0 &&
    made.length > rows.length;
  if (!isOptions && !holdsQuestions) return null;
  return made.map((segments) => ({ ...base(line), segments, text: textOfSegments(segments).trim() }));
}

const isLetter = (letter: string | null) => letter !== null && alphabetsOf([letter]).length > 0;

function spread(line: Line, table: LineTable): Line[] {
  const rows = table.rows.filter((row) => row.some((cell) => textOf(cell) !== ""));
  if (rows.length === 0) return [line];
  const questions = questionRows(line, rows);
  if (questions) return questions;
  const keys = keysOf(rows);
  if (keys && rows.length + (rows[0]?.length ?? 0) > 3)
    return [knownLine(line, { is: "keys", entries: keys }, rows.flat().map(textOf).join(" "))];
  return arranged(line, rows) ?? [line];
}

/**
 * Returns lines with those of tables in their place, where a table holds questions in its rows, the options of one, or a list of keys.
 * Other tables stay as they are.
 */
export function spreadTables(lines: readonly Line[]): Line[] {
  const found = lines.flatMap((line) => (line.table ? withLosses(spread(line, line.table), line) : [line]));
  // A heading above a list of keys in a table is no text of a question.
  return found.filter((line, index) => {
    const next = found.slice(index + 1).find((one) => one.text !== "" || one.table || one.known);
    return !(next?.known?.is === "keys" && !line.known && isKeyListHeading(line.text));
  });
}

const withLosses = ([first, ...others]: Line[], { losses }: Line): Line[] =>
  first ? [{ ...first, losses }, ...others] : [];
