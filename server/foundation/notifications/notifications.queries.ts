import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Notifications } from "../../platform/database/schema.gen.ts";
import { reachedBy } from "../access/reach.ts";

/** Writes what was not told before. @returns Whose application has something new. */
export async function insertNotifications(tx: Tx, rows: readonly Insertable<Notifications>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insertInto("notifications")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "key"]).doNothing())
    .returning(["user_id", "in_app"])
    .execute();
  return written.filter((row) => row.in_app).map((row) => row.user_id);
}

/** What is about students is shown as long as one of them is within reach. */
const isWithinReach = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(data -> 'students' is null or exists (
  select from users told where told.id = any(array(select jsonb_array_elements_text(data -> 'students')::uuid))
    and told.is_active and ${reachedBy(actor, "told.id")}))`;

/** Returns what a person was told in the application. */
export function selectOwn(db: Database, actor: Actor, unreadOnly: boolean) {
  return db
    .selectFrom("notifications")
    .select(["id", "kind", "data", "created_at", "read_at"])
    .where("user_id", "=", actor.id)
    .where("in_app", "=", true)
    .where(isWithinReach(actor))
    .$if(unreadOnly, (query) => query.where("read_at", "is", null));
}

export async function countUnread(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", actor.id)
    .where("in_app", "=", true)
    .where("read_at", "is", null)
    .where(isWithinReach(actor))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks as read; what was read is not sent with the day's mail any more, nor pushed.
 *
 * @param which Only these, those that tell of the result of a sitting, or all.
 * @returns Those that were unread.
 */
export async function markRead(
  tx: Tx,
  userId: string,
  which: { notifications: readonly string[] } | { session: string } | { all: true },
): Promise<string[]> {
  const rows = await tx
    .updateTable("notifications")
    .set({
      read_at: sql`clock_timestamp()`,
      mail: sql<"at_once" | "daily" | null>`case when mailed_at is null then null else mail end`,
      push: sql<boolean>`push and pushed_at is not null`,
    })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where(
      "notifications" in which
        ? sql<boolean>`id = any(${which.notifications}::uuid[])`
        : "session" in which
          ? sql<boolean>`kind in ('released', 'regraded') and data ->> 'session' = ${which.session.toLowerCase()}`
          : sql<boolean>`true`,
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Lists the ids of the staff who can sign in. */
export async function listStaff(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "staff")
    .where("is_active", "=", true)
    .execute();
  return rows.map((row) => row.id);
}
