import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { ReasonsForError } from "../platform/database/schema.gen.ts";

/** General reasons (of no topic) that are in use, in their order. */
export async function selectGeneralReasons(tx: Tx): Promise<{ id: string; name: string; position: number }[]> {
  return tx
    .selectFrom("reasons_for_error")
    .select(["id", "name", "position"])
    .where("topic_id", "is", null)
    .where("archived_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function insertReasons(tx: Tx, rows: Insertable<ReasonsForError>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("reasons_for_error").values(rows).execute();
}
