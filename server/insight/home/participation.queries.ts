import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Reads the Mondays of the current week and of so many before it, in a person's time zone, the oldest first. */
export async function selectWeeks(db: Database, userId: string, before: number): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    select (date_trunc('week', now() at time zone time_zone)::date - 7 * ahead)::text as monday
    from users, generate_series(0, ${before}::int) as ahead where users.id = ${userId}::uuid
    order by 1`.execute(db);
  return rows.map(({ monday }) => monday);
}

export interface WeekOfMember {
  group_id: string;
  user_id: string;
  /** Whether they submitted something, by week; null where they did not belong to the group then. */
  active: (boolean | null)[];
}

/** Reads in which of these weeks each student of these groups belonged to the group, and submitted a test or practice. */
export async function selectMemberWeeks(
  db: Database,
  readerId: string,
  groupIds: readonly string[],
  mondays: readonly string[],
): Promise<WeekOfMember[]> {
  const { rows } = await sql<WeekOfMember>`
    with reader as (select time_zone as zone from users where id = ${readerId}::uuid),
    weeks as (
      select place, monday::timestamp at time zone zone as from_at, (monday + 7)::timestamp at time zone zone as to_at
      from reader, unnest(${mondays}::date[]) with ordinality as week (monday, place)
    ), members as (
      select member.group_id, member.user_id, weeks.place,
        bool_or(member.member_from < weeks.to_at and (member.member_to is null or member.member_to > weeks.from_at)) as belonged
      from group_members member join users on users.id = member.user_id and users.is_active, weeks
      where member.group_id = any(${groupIds}::uuid[])
      group by 1, 2, 3
    ), active as (
      select distinct sitting.user_id, weeks.place from weeks join sessions sitting
        on sitting.submitted_at >= weeks.from_at and sitting.submitted_at < weeks.to_at
      where sitting.user_id in (select user_id from members) and not sitting.is_preview and sitting.state <> 'cancelled'
    )
    select members.group_id, members.user_id,
      array_agg(case when belonged then active.user_id is not null end order by members.place) as active
    from members left join active on active.user_id = members.user_id and active.place = members.place
    group by 1, 2`.execute(db);
  return rows;
}
