import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** Returns the sittings that wait to be begun by the people whom these allocations concern, locked. */
export async function lockWaitingSessions(
  tx: Tx,
  allocationIds: readonly string[],
): Promise<{ id: string; user_id: string; assessment_id: string; expires_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; user_id: string; assessment_id: string; expires_at: Date | null }>`
    with concerned as (
      select coalesce(allocations.assessment_id, practice_sets.assessment_id) as assessment_id,
        coalesce(allocations.user_id, group_members.user_id) as user_id
      from allocations
      left join practice_sets on practice_sets.id = allocations.practice_set_id
      left join group_members on group_members.group_id = allocations.group_id
        and group_members.member_from <= now() and (group_members.member_to is null or group_members.member_to > now())
      where allocations.id = any(${allocationIds}::uuid[])
    )
    select sessions.id, sessions.user_id, sessions.assessment_id, sessions.expires_at from sessions
    where sessions.state = 'allocated' and not sessions.is_preview
      and (sessions.user_id, sessions.assessment_id) in (select user_id, assessment_id from concerned)
    order by sessions.id for update`.execute(tx);
  return rows;
}

/** Sets when sittings that wait to be begun expire; null = never. */
export async function setExpiries(tx: Tx, expiries: readonly { id: string; expiresAt: Date | null }[]): Promise<void> {
  if (expiries.length === 0) return;
  await sql`update sessions set expires_at = new.expires_at, next_check_at = new.expires_at, updated_at = now()
    from unnest(${expiries.map((one) => one.id)}::uuid[], ${expiries.map((one) => one.expiresAt)}::timestamptz[])
      as new (id, expires_at)
    where sessions.id = new.id and sessions.state = 'allocated'`.execute(tx);
}
