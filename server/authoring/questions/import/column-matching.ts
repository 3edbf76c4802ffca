import type { ImportReport } from "@sextant/contract/questions.ts";
import type { Bundle } from "@sextant/interchange/bundle/bundle.ts";
import { type FileFound, readLoneHeaders } from "@sextant/interchange/read-bundle.ts";
import type { TableReading } from "@sextant/interchange/tables/table-reading.ts";
import {
  type ColumnMatching,
  findMatching,
  saveMatching,
} from "../../../foundation/column-matchings/column-matchings.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { ImportOptions } from "./import-run.ts";

/** How a lone table is read, and the earlier matching that it is from. */
interface Matched {
  reading: TableReading | undefined;
  remembered: ColumnMatching | null;
}

/**
 * Returns how a lone table is read: as its sender says; else, where they matched a table with the same headers before, as then. Keeps what they
 * say for the next one where they want that.
 */
export async function settleMatching(
  db: Database,
  userId: string,
  { bundle, name, options }: { bundle: Bundle; name: string; options: ImportOptions },
): Promise<Matched> {
  const { reading, format, isDryRun, remembers = false } = options;
  const isSaid = reading?.columns !== undefined;
  if (reading?.header === false || (isSaid && (isDryRun || !remembers))) return { reading, remembered: null };
  const headers = await readLoneHeaders(bundle, { asked: format, table: reading });
  if (headers === null) return { reading, remembered: null };
  if (isSaid) {
    const columns = headers.map((_, index) => reading.columns?.[index] ?? null);
    await saveMatching(db, userId, "questions", { headers, columns, keyNumbers: reading.key_numbers ?? null, name });
    return { reading, remembered: null };
  }
  const remembered = await findMatching(db, userId, "questions", headers);
  if (!remembered) return { reading, remembered };
  const numbers = reading?.key_numbers ?? remembered.keyNumbers;
  return {
    reading: { ...reading, columns: remembered.columns, ...(numbers ? { key_numbers: numbers } : {}) },
    remembered,
  };
}

/** Returns what a report says of how a lone file was read. */
export function foundInReport(
  found: FileFound | null,
  remembered: ColumnMatching | null,
): Pick<ImportReport, "table" | "text"> {
  const { table = null, text = null } = found ?? {};
  if (!table) return { table: null, text };
  const columns = remembered
    ? table.columns.map((column) => (column.field === null ? column : { ...column, match: "remembered" as const }))
    : table.columns;
  const from = remembered && { name: remembered.name, at: remembered.at };
  return { table: { ...table, columns, remembered: from }, text };
}
