import { open, readFile } from "node:fs/promises";
import type { TableReading } from "@sextant/contract/table-reading.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import { fieldOfHeader } from "@sextant/interchange/tables/match-columns.ts";
import { type MatchedTable, matchTable } from "@sextant/interchange/tables/match-table.ts";
import { openTextTable, openWorkbookTable, type Table } from "@sextant/interchange/tables/open-table.ts";
import { isOlderOffice, isZip } from "@sextant/interchange/tables/read-workbook.ts";
import {
  type ColumnMatching,
  findMatching,
  saveMatching,
} from "../../../foundation/column-matchings/column-matchings.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import { readWorkbookApart } from "../../../platform/tables/read-workbook.ts";
import { type Field, peopleColumns } from "./columns.ts";
import { asPeopleTable } from "./one-roster.ts";

/** A table of people, with what its columns mean. */
export interface PeopleTable {
  table: Table;
  matched: MatchedTable<Field>;
  /** The earlier matching that its columns are from. */
  remembered: ColumnMatching | null;
  /** It is `users.csv` of OneRoster, read as a table of people. */
  isOneRoster: boolean;
}

async function beginsAs(path: string, check: (bytes: Uint8Array) => boolean): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return check(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, reading: TableReading): Promise<Table> {
  if (!(await beginsAs(path, (bytes) => isZip(bytes) || isOlderOffice(bytes))))
    return openTextTable(await readFile(path), reading);
  const read = await readWorkbookApart(path, reading.decimal);
  if ("said" in read) throw invalid("file", say(read.said, "en"));
  return openWorkbookTable(read.table);
}

const matchPeople = (table: Table, reading: TableReading) =>
  matchTable(table, peopleColumns, reading, {
    numericCells: (cells, at) => [cells[at.get("time_multiplier") ?? -1] ?? ""],
    fieldOf: (header) => fieldOfHeader(header, peopleColumns),
  });

/**
 * Opens a file of people, CSV or a workbook: its columns as the person says, else as they matched a table with the same headers before, else by
 * their headers.
 *
 * @throws Refusal `invalid` for a workbook that can’t be read.
 */
export async function openPeopleTable(
  db: Database,
  userId: string,
  path: string,
  reading: TableReading = {},
): Promise<PeopleTable> {
  const file = await openFile(path, reading);
  const roster = asPeopleTable(file);
  const table = roster ?? file;
  const isOneRoster = roster !== null;
  const matched = matchPeople(table, reading);
  const own = { table, matched, remembered: null, isOneRoster };
  if (isOneRoster || reading.columns || !matched.hasHeader || matched.headers.length === 0) return own;
  const remembered = await findMatching(db, userId, "people", matched.headers);
  if (!remembered) return own;
  return { ...own, matched: matchPeople(table, { ...reading, columns: remembered.columns }), remembered };
}

/** Keeps the columns of a table for the person’s next one with the same headers. */
export async function rememberPeopleTable(
  db: Database,
  userId: string,
  { matched, isOneRoster }: PeopleTable,
  name: string,
): Promise<void> {
  if (isOneRoster || !matched.hasHeader || matched.headers.length === 0) return;
  const columns = matched.columns.map(({ field }) => field);
  await saveMatching(db, userId, "people", { headers: matched.headers, columns, keyNumbers: null, name });
}
