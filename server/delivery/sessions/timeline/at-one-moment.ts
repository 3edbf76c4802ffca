import type { Database } from "../../../platform/database/client.ts";

/** Reads at one moment, so that what is saved meanwhile is seen whole or not at all. */
export async function atOneMoment<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
