import type { CellType } from "@sextant/contract/result-exports.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { CellValue } from "./column.ts";

/** A spreadsheet takes no longer text in a cell, in UTF-16 code units. */
export const MOST_CHARACTERS = 32_767;
/** Ends a text that is longer than its cell. */
export const CUT_NOTE = "… [A spreadsheet’s cell holds no more. The CSV file has the whole text.]";
/** Days from the epoch of spreadsheets to that of computers. */
export const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** Ends the element of an empty cell, after its reference. */
export const emptyCell = "/>";
/** Surrounds a text cell: as an inline string it is never run as a formula. */
export const textCell = [' t="inlineStr"><is><t xml:space="preserve">', "</t></is></c>"] as const;
export const numberCell = ["><v>", "</v></c>"] as const;
/** Style 1 of the workbook shows date and time. */
export const instantCell = [' s="1"><v>', "</v></c>"] as const;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Returns text as XML holds it: without what XML cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"\n\r]/g, (character) => entities[character] ?? "")
  );
}

/** Returns the letters of a column, the first being 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** Returns a text as a cell holds it: one that is too long ends in a note that says so, and no character is parted. */
export function cellText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return cutText(text, MOST_CHARACTERS - CUT_NOTE.length) + CUT_NOTE;
}

/** Returns what follows a cell’s place. */
function sheetCell(type: CellType, value: CellValue): string {
  if (value === null || value === undefined || value === "") return emptyCell;
  if (type === "instant" && value instanceof Date)
    return instantCell.join(String(value.getTime() / DAY_MS + EPOCH_DAYS));
  if (type === "number") return numberCell.join(String(value));
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  return textCell.join(escapeXml(cellText(text)));
}

/** Returns values as a row of a sheet. @param number The first below the header is 2. */
export function sheetRow(columns: readonly { type: CellType }[], values: readonly CellValue[], number: number): string {
  const cells = columns.map(
    ({ type }, column) => `<c r="${columnLetters(column)}${number}"${sheetCell(type, values[column])}`,
  );
  return `<row r="${number}">${cells.join("")}</row>\n`;
}
