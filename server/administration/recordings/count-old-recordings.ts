import type { Database } from "../../platform/database/client.ts";
import { countOlder } from "./recordings.queries.ts";

/** Counts the recordings that are older than so many days, and their bytes. */
export async function countOldRecordings(db: Database, days: number): Promise<{ count: number; bytes: number }> {
  return countOlder(db, days);
}
