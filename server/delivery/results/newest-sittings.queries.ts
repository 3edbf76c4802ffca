import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A person's newest sitting of an assessment. */
export interface NewestSitting {
  user: string;
  assessment: string;
  session: string;
  state: string;
  submitted_at: Date | null;
}

export async function selectNewestSittings(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
): Promise<NewestSitting[]> {
  const { rows } = await sql<NewestSitting>`
    select distinct on (user_id, assessment_id) user_id as "user", assessment_id as assessment, id as session, state,
      submitted_at
    from sessions
    where user_id = any(${userIds}::uuid[]) and assessment_id = any(${assessmentIds}::uuid[])
      and not is_preview and state <> 'cancelled' and chosen_sections is null
    order by user_id, assessment_id, created_at desc, id desc`.execute(db);
  return rows;
}
