import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Enrolments } from "../../platform/database/schema.gen.ts";

export async function insertEnrolment(tx: Tx, row: Insertable<Enrolments>): Promise<void> {
  await tx.insertInto("enrolments").values(row).execute();
}

/** Returns what a link is about; undefined when it was never made, used, or is over. */
export async function findEnrolment(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom("enrolments")
    .select(["email", "user_id", "first_name", "last_name"])
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses the link of an enrolment; undefined when it was never made, used, or is over. */
export async function useEnrolment(tx: Tx, tokenHash: Buffer) {
  return tx
    .updateTable("enrolments")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["email", "user_id", "first_name", "last_name", "school_id", "time_zone", "locale"])
    .executeTakeFirst();
}
