import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

export async function insertFirstStaffLink(db: Database, tokenHash: Buffer): Promise<void> {
  await db.insertInto("one_time_links").values({ token_hash: tokenHash, purpose: "first_staff" }).execute();
}

/** Returns true when the link is there and was not used. */
export async function findFirstStaffLink(db: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_links")
    .select("token_hash")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", "first_staff")
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes two who open their links at the same moment take turns. */
export async function lockFirstStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first_staff'))`.execute(tx);
}

/** Uses every link for the first staff person up; false when this token was none that is still good. */
export async function useFirstStaffLinks(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable("one_time_links")
    .set({ used_at: sql`now()` })
    .where("purpose", "=", "first_staff")
    .where("used_at", "is", null)
    .returning("token_hash")
    .execute();
  return used.some((row) => row.token_hash.equals(tokenHash));
}

export async function staffExists(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "staff")
    .where("is_demo", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
