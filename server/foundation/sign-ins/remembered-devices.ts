import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

const REMEMBERED_DAYS = 30;

export async function insertRememberedDevice(tx: Tx, tokenHash: Buffer, userId: string): Promise<void> {
  await tx
    .insertInto("remembered_devices")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      expires_at: sql`now() + make_interval(days => ${REMEMBERED_DAYS})`,
    })
    .execute();
}

/** Returns true when one of these tokens was given to this person's browser not too long ago. */
export async function isRememberedDevice(
  db: Database,
  userId: string,
  tokenHashes: readonly Buffer[],
): Promise<boolean> {
  if (tokenHashes.length === 0) return false;
  const row = await db
    .selectFrom("remembered_devices")
    .select("token_hash")
    .where("user_id", "=", userId)
    .where("token_hash", "in", tokenHashes)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets every browser of a person: the next sign-in in each takes both steps. */
export async function deleteRememberedDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("remembered_devices").where("user_id", "=", userId).execute();
}
