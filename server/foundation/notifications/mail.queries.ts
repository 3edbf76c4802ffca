import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Returns who is owed mail, and since when of each kind of haste. Demo people have no mailbox. */
export async function listPendingMail(db: Database) {
  const { rows } = await sql<{
    user_id: string;
    role: Role;
    time_zone: string;
    choice: unknown;
    at_once: boolean;
    daily_since: Date | null;
  }>`
    select n.user_id, u.role, u.time_zone, u.preferences -> 'notifications' as choice,
      bool_or(n.mail = 'at_once') as at_once, min(n.created_at) filter (where n.mail = 'daily') as daily_since
    from notifications n join users u on u.id = n.user_id
    where n.mail is not null and n.mailed_at is null and n.mail_held_at is null and u.is_active and not u.is_demo and u.email is not null
    group by n.user_id, u.role, u.time_zone, u.preferences -> 'notifications'`.execute(db);
  return rows;
}

/** Returns what a person is owed by mail, the oldest first; what another process holds is left to it. */
export async function lockPendingMail(tx: Tx, userId: string, which: readonly ("at_once" | "daily")[]) {
  return tx
    .selectFrom("notifications")
    .select(["id", "kind", "data"])
    .where("user_id", "=", userId)
    .where("mail", "in", which)
    .where("mailed_at", "is", null)
    .where("mail_held_at", "is", null)
    .orderBy("id")
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function noteMailed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ mailed_at: sql`clock_timestamp()` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Finds to whom a mail is written; their name only once they have shown that the address is theirs. */
export async function findReader(db: Database, userId: string) {
  return db
    .selectFrom("users")
    .select(["email", "locale", "time_zone"])
    .select(sql<string>`case when email_confirmed_at is null then '' else first_name end`.as("first_name"))
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}
