import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Returns who is owed pushes. */
export async function listPendingPushes(db: Database) {
  const { rows } = await sql<{ user_id: string; role: Role; locale: string; time_zone: string; choice: unknown }>`
    select distinct n.user_id, u.role, u.locale, u.time_zone, u.preferences -> 'notifications' as choice
    from notifications n join users u on u.id = n.user_id
    where n.push and n.pushed_at is null and u.is_active`.execute(db);
  return rows;
}

/** Returns what a person is owed by push, the oldest first; what another process holds is left to it. */
export async function lockPendingPushes(tx: Tx, userId: string) {
  return tx
    .selectFrom("notifications")
    .select(["id", "kind", "data", "created_at"])
    .where("user_id", "=", userId)
    .where("push", "=", true)
    .where("pushed_at", "is", null)
    .orderBy("id")
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Notes what was handed over to be sent. */
export async function notePushed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ pushed_at: sql`clock_timestamp()` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Has nothing of what waits go by push any more. */
export async function dropPushes(tx: Tx): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ push: false })
    .where("push", "=", true)
    .where("pushed_at", "is", null)
    .execute();
}
