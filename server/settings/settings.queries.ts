import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

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

/** Accounts of the demo that are open, one line per person, those with most rights first. */
export async function listDemoAccounts(db: Database): Promise<{ email: string; role: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["email", "role"])
    .where("is_demo", "=", true)
    .where("is_active", "=", true)
    .where("email", "is not", null)
    .where("password_hash", "is not", null)
    .orderBy(sql`array_position(array['staff', 'manager', 'tutor', 'counselor', 'student'], role)`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.flatMap(({ email, role }) => (email ? [{ email, role }] : []));
}
