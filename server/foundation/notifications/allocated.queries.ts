import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

interface ReceiverRow {
  user_id: string;
  allocation: string;
  type: "assessment" | "practice_set" | "study_material" | "zoom_video";
  thing: string;
  opens_at: Date | null;
  closes_at: Date | null;
}

/** The thing that an allocation gives; each gives one. */
const thingOf = (allocation: string) =>
  sql`coalesce(${sql.ref(`${allocation}.assessment_id`)}, ${sql.ref(`${allocation}.practice_set_id`)},
    ${sql.ref(`${allocation}.study_material_id`)}, ${sql.ref(`${allocation}.zoom_video_id`)})`;

/**
 * Returns who has these allocations now, of what isn’t archived, personally or in a group: one row for each person and thing, with the window that is open or the
 * next. Left out are people who allocated something to themselves, and those whom another group already gave it for all of that time.
 */
export async function listAllocationReceivers(db: Database, allocations: readonly string[]): Promise<ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`
    with given as (
      select coalesce(a.user_id, m.user_id) as user_id, a.id, a.group_id, a.created_at, a.opens_at, a.closes_at,
        case when a.assessment_id is not null then 'assessment' when a.practice_set_id is not null then 'practice_set'
          when a.study_material_id is not null then 'study_material' else 'zoom_video' end as type,
        ${thingOf("a")} as thing
      from resolved_allocations a
      left join groups g on g.id = a.group_id
      left join group_members m on m.group_id = a.group_id and m.member_from <= now()
        and (m.member_to is null or m.member_to > now())
      left join assessments assessment on assessment.id = a.assessment_id
      left join practice_sets practice on practice.id = a.practice_set_id
      left join study_materials material on material.id = a.study_material_id
      left join zoom_videos video on video.id = a.zoom_video_id
      where coalesce(assessment.archived_at, practice.archived_at, material.archived_at, video.archived_at) is null and a.id = any(${allocations}::uuid[]) and a.revoked_at is null and g.archived_at is null and not a.is_initial
        and (a.closes_at is null or a.closes_at > now())
        and coalesce(a.user_id, m.user_id) is not null
        and coalesce(a.user_id, m.user_id) is distinct from a.created_by),
    told as (
      select user_id, type, thing, (array_agg(id order by id))[1] as allocation, min(created_at) as created_at,
        bool_and(group_id is not null) as is_by_group,
        told_window(range_agg(allocation_window(opens_at, closes_at)), now()) as span
      from given group by user_id, type, thing)
    select user_id, allocation, type, thing, lower(span) as opens_at, upper(span) as closes_at from told
    where not is_by_group or not exists (
      select from allocations before
      join group_members there on there.group_id = before.group_id and there.user_id = told.user_id
        and there.member_from <= now() and (there.member_to is null or there.member_to > now())
      join groups kept on kept.id = before.group_id and kept.archived_at is null
      where ${thingOf("before")} = told.thing and not before.id = any(${allocations}::uuid[])
        and (before.created_at, before.id) < (told.created_at, told.allocation)
        and before.revoked_at is null and not before.is_initial
        and allocation_window(before.opens_at, before.closes_at) @> told.span)`.execute(db);
  return rows;
}
