import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Attempts } from "../platform/database/schema.gen.ts";

/** Inserts the attempts of one section. */
export async function insertAttempts(tx: Tx, rows: Insertable<Attempts>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("attempts").values(rows).execute();
}
