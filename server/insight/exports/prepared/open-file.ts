import { Readable } from "node:stream";
import type { z } from "zod";
import type { Actor } from "../../../platform/binder.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { MOST_SHEET_ROWS, openWorkbook } from "../../../platform/tables/workbook.ts";
import { chosenSittings } from "../chosen-sittings.ts";
import { type CopyPlatform, openCsvCopy, openLineCopy, type ReadChosen } from "../copy-rows.ts";
import { countRows } from "../count-rows.ts";
import { dictionarySheet } from "../dictionary.ts";
import { noteBeside } from "../note-beside.ts";
import { csvRows, sheetColumns, sheetRows } from "../tables/result-table.ts";
import { resultTableFor } from "../tables/tables.ts";
import type { fileAsked } from "./file-asked.ts";

/** A file that is being written. */
interface OpenFile {
  /** The stream from PostgreSQL. Destroying it ends everything. */
  source: Readable;
  content: Readable;
  total: number;
  /** How many rows have been written. */
  written(): number;
}

const LINE_FEED = 0x0a;

/** Passes lines on and counts them. */
async function* counting(source: AsyncIterable<Buffer>, onRows: (rows: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    let rows = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1;
    onRows(rows);
    yield piece;
  }
}

function refuseTooMany(rows: number): void {
  if (rows < MOST_SHEET_ROWS) return;
  const [most, have] = [MOST_SHEET_ROWS - 1, rows].map((count) => count.toLocaleString("en"));
  throw new Refusal("too_large", `A spreadsheet has ${most} rows at most, and this has ${have}. Download it as CSV.`);
}

/**
 * Opens a file of results as a stream, whose rows PostgreSQL writes. Waits while other downloads use both connections.
 *
 * @param goOn Called periodically during the wait; throws once nobody waits any more.
 * @throws Refusal `in_use` while a download of the person is in progress, `too_large` for more rows than a spreadsheet holds.
 */
export async function openFile(
  platform: CopyPlatform,
  actor: Actor,
  { rows, format, ...chosen }: z.output<typeof fileAsked>,
  goOn: () => Promise<void>,
): Promise<OpenFile> {
  const table = resultTableFor(actor, rows);
  let [total, written] = [0, 0];
  const copy = {
    userId: actor.id,
    ids: chosenSittings(actor, chosen),
    onBusy: goOn,
    onChosen: async (count: number, read: ReadChosen) => {
      total = await countRows(rows, count, read);
      if (format === "xlsx") refuseTooMany(total);
      await noteBeside(platform.db, { rows, readerId: actor.id }, read, goOn);
    },
  };
  const meanings = format === "xlsx" ? await dictionarySheet(platform.db, actor.id, { [rows]: rows }) : null;
  const source =
    format === "csv"
      ? await openCsvCopy(platform, { ...copy, rows: csvRows(table) })
      : await openLineCopy(platform, { ...copy, rows: sheetRows(table) });
  // The reader of a stream gets its error. Without a listener, an error before the first read would crash the process.
  source.on("error", () => {});
  const lines = counting(source, (count) => {
    written += count;
  });
  const sheet = { name: rows, columns: sheetColumns(table), rows: lines };
  const content = meanings === null ? Readable.from(lines, { objectMode: false }) : openWorkbook([sheet, meanings]);
  content.on("error", () => {});
  return { content, source, total, written: () => written };
}
