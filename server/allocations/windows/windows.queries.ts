import { sql } from "kysely";
import type { Pair } from "../../notifications/notified-windows.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Returns who has an allocation of a published assessment that opens or closes within these hours from a moment. */
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

/** Returns true for the one process that looks; the others leave it to that one until its transaction ends. */
export async function lockSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7340036) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
