import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** How many of the assessments that a person is given now they have submitted. */
export interface Progress {
  given: number;
  done: number;
}

/**
 * Returns how far each of these people is with what they are given now, personally or through a group; who is given nothing is
 * left out.
 */
export async function listProgress(db: Database, userIds: readonly string[]): Promise<Map<string, Progress>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; given: number; done: number }>`
    with given as (
      select a.user_id, coalesce(a.assessment_id, p.assessment_id) as assessment_id
      from allocations a left join practice_sets p on p.id = a.practice_set_id
      where a.revoked_at is null and a.user_id = any(${userIds}::uuid[])
        and p.archived_at is null and p.owner_id is distinct from a.user_id
      union
      select m.user_id, coalesce(a.assessment_id, p.assessment_id)
      from group_members m
      join groups g on g.id = m.group_id and g.archived_at is null
      join allocations a on a.group_id = m.group_id and a.revoked_at is null
      left join practice_sets p on p.id = a.practice_set_id and p.archived_at is null
      where m.user_id = any(${userIds}::uuid[]) and m.member_from <= now() and (m.member_to is null or m.member_to > now())
    )
    select user_id, count(*) as given, count(*) filter (where exists (
      select from sessions s where s.user_id = given.user_id and s.assessment_id = given.assessment_id
        and s.state in ('submitted', 'scored', 'released') and not s.is_preview
    )) as done
    from given where assessment_id is not null group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, given, done }) => [user_id, { given, done }]));
}
