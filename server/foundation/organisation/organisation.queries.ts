import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

const key = "organisation";

export async function findSettings(db: Database): Promise<{ value: unknown; version: number } | undefined> {
  return db.selectFrom("settings").select(["value", "version"]).where("key", "=", key).executeTakeFirst();
}

/** Takes turns even before there is a row. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
}

export async function writeSettings(tx: Tx, value: string, version: number): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key, value, version })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, version, updated_at: sql`now()` }))
    .execute();
}
