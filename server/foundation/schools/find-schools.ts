import type { Database } from "../../platform/database/client.ts";
import { selectOpenSchools } from "./schools.queries.ts";

/** Finds the schools of these ids that are there and not archived. */
export async function findOpenSchools(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await selectOpenSchools(db, ids)).map((row) => row.id));
}
