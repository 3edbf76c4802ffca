import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import { mayDecide } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/** A sitting that a hard close ended. */
export interface CutOffRow {
  session: string;
  assessment: string;
  user_id: string;
  name: string;
  started_at: Date;
  closed_at: Date;
  may_reopen: boolean;
}

/** Lists the whole sittings within reach, of the people whom an allocation concerns, that a hard close ended and nobody has reopened, by name. */
export async function selectCutOff(db: Database, actor: Actor, allocationId: string): Promise<CutOffRow[]> {
  const assessment: RawBuilder<unknown> = sql`coalesce(given.assessment_id, kept.assessment_id)`;
  const { rows } = await sql<CutOffRow>`
    select s.id as session, s.assessment_id as assessment, s.user_id,
      trim(person.first_name || ' ' || person.last_name) as name, s.started_at, s.hard_closes_at as closed_at,
      ${mayDecide(actor, "a.created_by")} as may_reopen
    from allocations given
    left join practice_sets kept on kept.id = given.practice_set_id
    join sessions s on s.assessment_id = ${assessment} and (s.user_id = given.user_id or s.user_id in (
      select member.user_id from group_members member where member.group_id = given.group_id and member.member_from <= now()
        and (member.member_to is null or member.member_to > now())))
    join assessments a on a.id = s.assessment_id
    join users person on person.id = s.user_id and person.is_active
    where given.id = ${allocationId}::uuid and s.state in ('submitted', 'scored', 'released') and s.reason = 'deadline'
      and s.submitted_at = s.hard_closes_at and s.reopened_at is null and not s.is_preview and s.chosen_sections is null
      and not exists (select from sessions other where other.user_id = s.user_id and other.assessment_id = s.assessment_id
        and other.state in ('allocated', 'in_progress') and not other.is_preview)
      and ${reachedBy(actor, "s.user_id")}
    order by person.sort_name, person.id, s.id`.execute(db);
  return rows;
}
