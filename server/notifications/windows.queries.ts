import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

/** Somebody and what they have been given. */
export interface Pair {
  user: string;
  assessment: string;
}

/** Who has an allocation of a published assessment that opens or closes within these hours from a moment. */
export async function listSoonPairs(db: Database, now: Date, hours: { opening: number; due: number }): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with soon as (
      select user_id, group_id, assessment_id from allocations
      where revoked_at is null and assessment_id is not null and (
        (opens_at > ${now} and opens_at <= ${now}::timestamptz + make_interval(hours => ${hours.opening}))
        or (closes_at > ${now} and closes_at <= ${now}::timestamptz + make_interval(hours => ${hours.due})))
    )
    select distinct coalesce(soon.user_id, member.user_id) as user, soon.assessment_id as assessment
    from soon
    join assessments a on a.id = soon.assessment_id and a.archived_at is null and a.published_version is not null
    left join groups on groups.id = soon.group_id
    left join group_members member on member.group_id = soon.group_id and member.member_from <= now()
      and (member.member_to is null or member.member_to > now())
    where groups.archived_at is null and coalesce(soon.user_id, member.user_id) is not null`.execute(db);
  return rows;
}

/** What was said of windows that are still ahead, and not read yet. */
export async function listOpenWords(
  db: Database,
  now: Date,
): Promise<(Pair & { id: string; kind: string; key: string })[]> {
  const { rows } = await sql<Pair & { id: string; kind: string; key: string }>`
    select id, user_id as user, (data -> 'thing' ->> 'id')::uuid as assessment, kind, key from notifications
    where kind in ('opening_soon', 'due_soon') and read_at is null
      and created_at > ${now}::timestamptz - interval '7 days'
      and coalesce((data ->> 'closes_at')::timestamptz, (data ->> 'opens_at')::timestamptz) > ${now}`.execute(db);
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

/** When, in the last hours, people were told that they were given something, by `user assessment`. */
export async function listToldLately(db: Database, now: Date, hours: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ pair: string; at: Date }>`
    select user_id || ' ' || (data -> 'thing' ->> 'id') as pair, max(created_at) as at from notifications
    where kind = 'allocated' and created_at > ${now}::timestamptz - make_interval(hours => ${hours})
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.pair, row.at]));
}

/** True for the one process that looks; the others leave it to that one until its transaction ends. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7340036) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
