import type { Database } from "../../platform/database/client.ts";

/** Finds the IANA time zones of schools, by id. */
export async function findTimeZones(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("schools").select(["id", "time_zone"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.time_zone]));
}
