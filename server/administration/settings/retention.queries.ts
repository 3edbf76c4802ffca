import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Messages that nothing is owed of any more. */
export async function deleteMessages(db: Database, days: number): Promise<void> {
  await sql`delete from outbox_messages where state <> 'queued' and created_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}

/** Empties messages that failed more than `days` ago: they can’t be sent again. */
export async function emptyFailedMessages(db: Database, days: number): Promise<void> {
  await sql`update outbox_messages set body_text = null, body_html = null
    where state = 'failed' and body_text is not null and finished_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}

export async function deleteEndedSignIns(db: Database, days: number): Promise<void> {
  await sql`delete from sign_ins
    where least(coalesce(ended_at, expires_at), expires_at) < now() - make_interval(days => ${days})`.execute(db);
}

export async function deleteOldNotifications(db: Database, days: number): Promise<void> {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(db);
}

/** Notes that were deleted so long ago that nobody takes it back any more. */
export async function deleteRemovedNotes(db: Database, days: number): Promise<void> {
  await sql`delete from notes where removed_at < now() - make_interval(days => ${days})`.execute(db);
}
