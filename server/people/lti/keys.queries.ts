import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { LtiKeys } from "../../platform/database/schema.gen.ts";

/** Returns the keys, the newest first. */
export function selectKeys(db: Database) {
  return db.selectFrom("lti_keys").selectAll().orderBy("created_at", "desc").orderBy("id").execute();
}

/** Returns the keys, kept from changing by others until the transaction ends. */
export async function lockKeys(tx: Tx) {
  await sql`lock table lti_keys in share row exclusive mode`.execute(tx);
  return selectKeys(tx);
}

export async function insertKey(tx: Tx, row: Insertable<LtiKeys>): Promise<void> {
  await tx.insertInto("lti_keys").values(row).execute();
}

export async function deleteKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom("lti_keys")
      .where("id", "in", [...ids])
      .execute();
}

export async function updatePrivateKey(tx: Tx, id: string, sealed: string): Promise<void> {
  await tx.updateTable("lti_keys").set({ private_key: sealed }).where("id", "=", id).execute();
}
