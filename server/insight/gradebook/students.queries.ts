import { sql } from "kysely";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { accountAmong, type StudentRow } from "./gradebook.queries.ts";
import { everyone, type Filters, given } from "./people.ts";

/** A student who may have an assessment. */
export interface HolderRow extends StudentRow {
  email: string | null;
}

/** Reads the students within reach, by name, who were given an assessment or have a sitting of it. */
export async function selectHolders(
  db: Database,
  actor: Actor,
  filters: Filters,
  assessmentId: string,
): Promise<HolderRow[]> {
  const isOfThis = sql<boolean>`al.assessment_id = ${assessmentId}::uuid`;
  const { rows } = await sql<HolderRow>`
    with people as materialized (${everyone(actor, filters)}),
      holders as (select user_id from (${given({}, isOfThis)}) given
        union select user_id from sessions where assessment_id = ${assessmentId}::uuid and not is_preview)
    select id, first_name, last_name, student_number, email, ${accountAmong} as account
    from people where id in (select user_id from holders) order by sort_name, id`.execute(db);
  return rows;
}

/** Reads the groups of these students, members of today, as far as the actor sees them. */
export async function selectGroupsOf(db: Database, actor: Actor, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; id: string; name: string }>`
    select * from (select distinct member.user_id, groups.id, groups.name from group_members member
      join groups on groups.id = member.group_id and groups.archived_at is null and ${seesGroup(actor, "groups")}
      where member.user_id = any(${[...userIds]}::uuid[]) and member.member_from <= now()
        and (member.member_to is null or member.member_to > now())) found
    order by name collate by_name, id`.execute(db);
  return rows;
}
