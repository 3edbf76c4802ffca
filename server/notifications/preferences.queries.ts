import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

const chosen = sql<unknown>`preferences -> 'notifications'`;

export async function findPreferences(db: Database, userId: string): Promise<unknown> {
  const row = await db.selectFrom("users").select(chosen.as("value")).where("id", "=", userId).executeTakeFirst();
  return row?.value;
}

/** Returns those who change the same preferences at once take turns. */
export async function lockPreferences(tx: Tx, userId: string): Promise<unknown> {
  const row = await tx
    .selectFrom("users")
    .select(chosen.as("value"))
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function writePreferences(tx: Tx, userId: string, value: object): Promise<void> {
  await sql`update users set preferences = preferences || jsonb_build_object('notifications', ${JSON.stringify(value)}::jsonb)
    where id = ${userId}::uuid`.execute(tx);
}

/** Returns the role of a person; undefined where they are not there. */
export async function findRole(db: Database, userId: string): Promise<Role | undefined> {
  const row = await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  return row?.role as Role | undefined;
}

/** Stops mail of these kinds that was still owed. */
export async function stopMail(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable("notifications")
    .set({ mail: null })
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("mailed_at", "is", null)
    .execute();
}

/** Returns what these people have chosen, with their roles; who is not active, or not there, is left out. */
export async function listChoices(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { role: Role; value: unknown }>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", sql<Role>`role`.as("role"), chosen.as("value")])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("is_active", "=", true)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
