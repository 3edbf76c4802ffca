import { sql } from "kysely";
import type { Database } from "./client.ts";

/**
 * Reads the database's clock. Sittings know no other: several processes on several machines, each with its own idea of the time,
 * must agree on when a section is over.
 */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not tell the time");
  return row.now;
}
