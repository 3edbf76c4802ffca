import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type AuditEntry, recordAudit } from "./record.ts";

/** So many ids of a kind stand in an entry; of more, how many there were. */
const MOST_NAMED = 50;

interface Downloaded extends AuditEntry {
  /** What the file holds; what is null, or a list of nothing, isn’t told. */
  after: Record<string, unknown>;
}

/** Writes down that a file left: who took it, of what, and how many rows it has where that is known. */
export async function recordDownload(db: Database, { after, ...entry }: Downloaded): Promise<void> {
  const told = Object.entries(after).flatMap(([name, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, Array.isArray(value) && value.length > MOST_NAMED ? value.length : value]];
  });
  await inTransaction(db, (tx) => recordAudit(tx, { ...entry, after: Object.fromEntries(told) }));
}
