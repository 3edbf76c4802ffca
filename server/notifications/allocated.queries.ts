import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

interface ReceiverRow {
  user_id: string;
  allocation: string;
  type: "assessment" | "practice_set" | "study_material" | "zoom_video";
  thing: string;
  opens_at: Date | null;
  closes_at: Date | null;
}

/** Returns who has these allocations now, personally or in a group; who gave something to themselves is not told. */
export async function listAllocationReceivers(db: Database, allocations: readonly string[]): Promise<ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`
    select distinct coalesce(a.user_id, m.user_id) as user_id, a.id as allocation,
      case when a.assessment_id is not null then 'assessment' when a.practice_set_id is not null then 'practice_set'
        when a.study_material_id is not null then 'study_material' else 'zoom_video' end as type,
      coalesce(a.assessment_id, a.practice_set_id, a.study_material_id, a.zoom_video_id) as thing,
      a.opens_at, a.closes_at
    from allocations a
    left join groups g on g.id = a.group_id
    left join group_members m on m.group_id = a.group_id and m.member_from <= now()
      and (m.member_to is null or m.member_to > now())
    where a.id = any(${allocations}::uuid[]) and a.revoked_at is null and g.archived_at is null and not a.is_initial
      and (a.closes_at is null or a.closes_at > now())
      and coalesce(a.user_id, m.user_id) is not null and coalesce(a.user_id, m.user_id) is distinct from a.created_by`.execute(
    db,
  );
  return rows;
}
