import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

interface OwnTimeRow {
  allocation: string;
  user_id: string;
  name: string;
  opens_at: Date | null;
  closes_at: Date | null;
  moves: boolean;
  count: number;
}

/** As many as a dialog names. */
const MOST = 50;

/**
 * Reads the personal allocations, of a thing that a group has, with a time of their own, by name.
 *
 * @param reached The condition on a member (`person`) that they are within reach.
 */
export async function selectOwnTimes(
  db: Database,
  { group, thing }: { group: string; thing: string | null },
  reached: RawBuilder<boolean>,
): Promise<OwnTimeRow[]> {
  const { rows } = await sql<OwnTimeRow>`
    select own.id as allocation, person.id as user_id, trim(person.first_name || ' ' || person.last_name) as name,
      own.opens_at, own.closes_at, own.follows @> '{opens_at,closes_at}' as moves, (count(*) over ())::int as count
    from group_members member
    join users person on person.id = member.user_id and person.is_active
    join resolved_allocations own on own.user_id = member.user_id and own.revoked_at is null
      and coalesce(own.assessment_id, own.practice_set_id) = ${thing}::uuid
    where member.group_id = ${group}::uuid and member.member_from <= now()
      and (member.member_to is null or member.member_to > now()) and ${reached}
      and (not own.follows @> '{opens_at,closes_at}' or num_nonnulls(own.extension_seconds, own.extension_percent) > 0)
    order by person.sort_name, person.id, own.created_at limit ${MOST}`.execute(db);
  return rows;
}
