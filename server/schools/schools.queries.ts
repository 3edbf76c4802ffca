import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Schools } from "../platform/database/schema.gen.ts";

export async function insertSchool(tx: Tx, row: Insertable<Schools>): Promise<void> {
  await tx.insertInto("schools").values(row).execute();
}
