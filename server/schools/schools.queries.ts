import type { Insertable } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Schools } from "../platform/database/schema.gen.ts";

export async function insertSchool(tx: Tx, row: Insertable<Schools>): Promise<void> {
  await tx.insertInto("schools").values(row).execute();
}

export async function selectOpenSchools(db: Database, ids: readonly string[]): Promise<{ id: string }[]> {
  return db.selectFrom("schools").select("id").where("id", "in", ids).where("archived_at", "is", null).execute();
}
