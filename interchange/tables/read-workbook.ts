import { type Cell, readXlsx, type Sheet } from "hucre/xlsx";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type Message, message } from "../messages/message.ts";
import { type DecimalEvidence, type DecimalSign, findDecimal } from "./number-cells.ts";

/** Why a workbook can’t be read. */
export class WorkbookError extends Error {
  override name = "WorkbookError";
  said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}

/** A sheet as text. */
export interface WorkbookTable {
  sheet: string;
  /** By their numbers in the sheet, from 1; blank ones are absent. */
  rows: { line: number; cells: string[] }[];
  /** Of its texts: numbers have no sign of their own. */
  decimal: DecimalEvidence;
  /** Cells whose leading zeros are only shown, not stored, by row and column from 0. Their text has them. */
  padded: { line: number; column: number }[];
}

const MAX_ENTRIES = 2000;
/** Bytes of all that is in it, unpacked. As objects a sheet takes about ten times as much. */
const MAX_BYTES = 48 * 1024 * 1024;
/** What compresses better than this is no table. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
const MAX_CELLS = 2_000_000;
const MAX_COLUMNS = 500;

async function checkEntries(zip: ZipFile): Promise<void> {
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > RATIO_FROM_BYTES && ratio > MAX_RATIO;
    if (entries.length > MAX_ENTRIES || unpacked > MAX_BYTES || isBomb) throw tooLarge();
    if (entry.isEncrypted()) throw new WorkbookError(message("workbook_password"));
  }
  const has = (name: RegExp) => entries.some(({ fileName }) => name.test(fileName));
  if (!has(/^xl\/workbook\.xml$/) && has(/(?:^|\/)(?:users|enrollments|manifest)\.csv$/i))
    throw new WorkbookError(message("workbook_roster"));
  if (!has(/^xl\/workbook\.xml$/)) throw new WorkbookError(message("workbook_none"));
  // Unpacking ends with an error where an entry holds more than it states.
  for (const entry of entries) {
    for await (const _ of await zip.openReadStreamPromise(entry));
  }
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign);

/** Returns whether bytes begin as those of a zip do. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]);
/** Returns whether bytes begin as those of Office before 2007, or of a file with a password, do. */
export const isOlderOffice = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** A number as it is stored, without an exponent where it is whole. */
function numberText(value: number, sign: DecimalSign): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  // Excel keeps 15 digits, so that 0.1 + 0.2 is 0.3 there.
  return String(Number(value.toPrecision(15))).replace(".", sign === "comma" ? "," : ".");
}

function dateText(value: Date): string {
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
}

/** A format of zeros alone, such as 00000, shows leading zeros. */
const zeros = /^0{2,20}$/;

function cellText(value: Cell["value"], format: string | undefined, sign: DecimalSign): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dateText(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "string") return value;
  const text = numberText(value, sign);
  return format !== undefined && zeros.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, "0") : text;
}

const tooLarge = () => new WorkbookError(message("workbook_too_large", { size: MAX_BYTES / 1024 / 1024 }));

function tableOf(sheet: Sheet, asked: DecimalSign | undefined): WorkbookTable {
  const all = sheet.rows.flat();
  if (all.length > MAX_CELLS) throw tooLarge();
  const found = findDecimal(all.filter((value) => typeof value === "string"));
  const decimal: DecimalEvidence = found.sign === null && found.open === 0 ? { sign: "point", open: 0 } : found;
  const table: WorkbookTable = { sheet: sheet.name, rows: [], decimal, padded: [] };
  for (const [index, row] of sheet.rows.entries()) {
    const line = index + 1;
    const cells = row.slice(0, MAX_COLUMNS).map((value, column) => {
      const format = sheet.cells?.get(`${index},${column}`)?.style?.numFmt;
      const text = cellText(value, format, asked ?? decimal.sign ?? "point");
      if (typeof value === "number" && /^0\d/.test(text)) table.padded.push({ line, column });
      return text;
    });
    if (cells.some((cell) => cell.trim() !== "")) table.rows.push({ line, cells });
  }
  return table;
}

/**
 * Reads the first sheet of a workbook (.xlsx) that is shown and holds anything, as text: of a formula its stored value, numbers with a decimal
 * point (or a comma, where its texts have one), dates as 2026-03-04.
 *
 * @param asked The decimal sign of its texts, when a person says so.
 * @throws WorkbookError for what is none, is damaged, too large or has a password.
 */
export async function readWorkbook(bytes: Uint8Array, asked?: DecimalSign): Promise<WorkbookTable> {
  if (isOlderOffice(bytes)) throw new WorkbookError(message("workbook_older"));
  if (!isZip(bytes)) throw new WorkbookError(message("workbook_none"));
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    await checkEntries(zip);
    const { sheets } = await readXlsx(bytes, {
      readStyles: true,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    });
    const shown = sheets.find(({ rows }) => rows.some((row) => row.some((value) => value !== null && value !== "")));
    return tableOf(shown ?? { name: "", rows: [] }, asked);
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    throw new WorkbookError(message("workbook_damaged"));
  }
}
