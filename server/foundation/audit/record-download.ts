import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type AuditEntry, recordAudit } from "./record.ts";

/** An entry lists at most this many ids of a kind; beyond that, only their number. */
const MOST_NAMED = 50;

interface Downloaded extends AuditEntry {
  /** The contents of the file; nulls and empty lists are left out. */
  after: Record<string, unknown>;
}

/** Logs that a file was downloaded: by whom, its contents, and its number of rows where known. */
export async function recordDownload(db: Database, { after, ...entry }: Downloaded): Promise<void> {
  const told = Object.entries(after).flatMap(([name, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, Array.isArray(value) && value.length > MOST_NAMED ? value.length : value]];
  });
  await inTransaction(db, (tx) => recordAudit(tx, { ...entry, after: Object.fromEntries(told) }));
}
