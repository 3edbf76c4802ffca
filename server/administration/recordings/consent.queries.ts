import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Reads the agreement that holds for a person, none once it was withdrawn. */
export function findConsent(db: Database, userId: string) {
  return db
    .selectFrom("recording_consents")
    .selectAll()
    .where("user_id", "=", userId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}
export type ConsentRow = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

interface NewConsent {
  id: string;
  user_id: string;
  given_by: "person" | "guardian";
  /** Of the operator’s own recorder; null for Sextant’s. */
  for_origin: string | null;
  at_least_age?: number | null;
  sealed?: Buffer;
  noted_by?: string;
}

export async function insertConsent(tx: Tx, row: NewConsent): Promise<void> {
  await tx.insertInto("recording_consents").values(row).execute();
}

/** Ends the agreement that holds, if any. @returns False when there was none. */
export async function endConsent(tx: Tx, userId: string, by: string): Promise<boolean> {
  const row = await tx
    .updateTable("recording_consents")
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: by })
    .where("user_id", "=", userId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** Locks a person, so that two consents never exist at once. */
export async function lockRecorded(tx: Tx, userId: string) {
  return tx.selectFrom("users").select(["id", "role"]).where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

export async function findRole(db: Database, userId: string) {
  return db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
}
