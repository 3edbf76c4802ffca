import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** A person and an assessment allocated to them. */
export interface Pair {
  user: string;
  assessment: string;
}

/** Returns unread notifications about windows of assessments that are still ahead. */
export async function listOpenWords(
  db: Database,
  now: Date,
): Promise<(Pair & { id: string; kind: string; key: string })[]> {
  const { rows } = await sql<Pair & { id: string; kind: string; key: string }>`
    select id, user_id as user, (data -> 'thing' ->> 'id')::uuid as assessment, kind, key from notifications
    where kind in ('opening_soon', 'due_soon') and read_at is null and data -> 'thing' ->> 'type' = 'assessment'
      and created_at > ${now}::timestamptz - interval '7 days'
      and coalesce((data ->> 'closes_at')::timestamptz, (data ->> 'opens_at')::timestamptz) > ${now}`.execute(db);
  return rows;
}

/** Returns what was said of material and videos that are still to be read or watched by a moment ahead, and not read yet. */
export async function listDueWords(db: Database, now: Date): Promise<{ id: string; user: string; key: string }[]> {
  const { rows } = await sql<{ id: string; user: string; key: string }>`
    select id, user_id as user, key from notifications
    where kind = 'due_soon' and read_at is null and data -> 'thing' ->> 'type' in ('study_material', 'zoom_video')
      and created_at > ${now}::timestamptz - interval '7 days' and (data ->> 'closes_at')::timestamptz > ${now}`.execute(
    db,
  );
  return rows;
}

export async function deleteNotifications(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom("notifications")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("read_at", "is", null)
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Returns when, in the last hours, people were told that they were given something, by `user assessment`. */
export async function listNotifiedLately(db: Database, now: Date, hours: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ pair: string; at: Date }>`
    select user_id || ' ' || (data -> 'thing' ->> 'id') as pair, max(created_at) as at from notifications
    where kind = 'allocated' and created_at > ${now}::timestamptz - make_interval(hours => ${hours})
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.pair, row.at]));
}
