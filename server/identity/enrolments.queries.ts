import { type Insertable, sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Enrolments } from "../platform/database/schema.gen.ts";

export async function insertEnrolment(tx: Tx, row: Insertable<Enrolments>): Promise<void> {
  await tx.insertInto("enrolments").values(row).execute();
}

/** Uses the link of an enrolment; undefined when it was never made, used, or is over. */
export async function useEnrolment(tx: Tx, tokenHash: Buffer) {
  return tx
    .updateTable("enrolments")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["email", "user_id", "first_name", "last_name", "password_hash", "school_id", "time_zone", "locale"])
    .executeTakeFirst();
}
