import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notifyStaff } from "./notify-staff.ts";

/**
 * Tells staff that PostgreSQL can’t archive its WAL, which it keeps until it can: once for each time that it stops working.
 *
 * @returns Since when it hasn’t worked; null while it does.
 */
export async function notifyArchivingFailed(db: Database, wake: () => void): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver
      where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(
    db,
  );
  const since = rows[0]?.since ?? null;
  if (since === null) return null;
  const notice = { kind: "archiving_failed", key: since.toISOString(), data: {} } as const;
  await inTransaction(db, (tx) => notifyStaff(tx, wake, notice));
  return since;
}
