import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Returns true while recordings are kept, also once no more are made. */
export async function areThereRecordings(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    exist: boolean;
  }>`select exists (select from recordings where batches > 0) as exist`.execute(db);
  return rows[0]?.exist ?? false;
}
