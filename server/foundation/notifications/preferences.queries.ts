import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

const chosen = sql<unknown>`preferences -> 'notifications'`;

export async function findPreferences(db: Database, userId: string): Promise<unknown> {
  const row = await db.selectFrom("users").select(chosen.as("value")).where("id", "=", userId).executeTakeFirst();
  return row?.value;
}

/** Returns what a person chose, locked: changes at once take turns. */
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
  return row?.role;
}

/** Stops mail of these kinds that was still owed. */
export async function stopMail(tx: Tx, userId: string, kinds: readonly ChosenKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable("notifications")
    .set({ mail: null })
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("mailed_at", "is", null)
    .execute();
}

/** Stops pushes of these kinds that were still owed. */
export async function stopPushes(tx: Tx, userId: string, kinds: readonly ChosenKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable("notifications")
    .set({ push: false })
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("pushed_at", "is", null)
    .execute();
}

/** Returns what these people have chosen, with their roles, and whether a browser takes pushes; who is not active, or not there, is left out. */
export async function listChoices(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { role: Role; value: unknown; has_browser: boolean; time_zone: string }>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", sql<Role>`role`.as("role"), chosen.as("value"), "time_zone"])
    .select(
      sql<boolean>`exists (select from push_subscriptions where push_subscriptions.user_id = users.id)`.as(
        "has_browser",
      ),
    )
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("is_active", "=", true)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
