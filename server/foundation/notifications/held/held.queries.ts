import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Holds the mail that is still to be written about what people were told. */
export async function holdNotices(tx: Tx): Promise<void> {
  await sql`update notifications set mail_held_at = now()
    where mail is not null and mailed_at is null and mail_held_at is null`.execute(tx);
}

/** How much of each kind is held. */
export interface HeldCounts {
  mail: number;
  sms: number;
  /** People who are owed mail about what they were told. */
  notified: number;
}

/** Counts what is held, and returns from when it is. */
export async function selectHeld(
  db: Database,
): Promise<HeldCounts & Record<"held_at" | "oldest_at" | "newest_at", Date | null>> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectHeld>>>`
    with held as (
      select channel, null::uuid as user_id, created_at, held_at from outbox_messages where held_at is not null
      union all
      select null, user_id, created_at, mail_held_at from notifications where mail_held_at is not null
    )
    select count(*) filter (where channel = 'mail')::int as mail, count(*) filter (where channel = 'sms')::int as sms,
      count(distinct user_id)::int as notified, max(held_at) as held_at, min(created_at) as oldest_at,
      max(created_at) as newest_at
    from held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count has a row");
  return row;
}

/** Lets mail about what people were told be written again, or not any more. @returns About how many people. */
export async function settleNotices(tx: Tx, isWanted: boolean): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications set mail_held_at = null, mail = case when ${isWanted} then mail end
    where mail_held_at is not null returning user_id`.execute(tx);
  return new Set(rows.map(({ user_id }) => user_id)).size;
}
