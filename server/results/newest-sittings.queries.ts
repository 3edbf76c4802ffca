import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** A person's newest sitting of an assessment, with its newest score as the team sees it. */
export interface NewestSitting {
  user: string;
  assessment: string;
  session: string;
  state: string;
  points: number | null;
  max_points: number | null;
  scaled: number | null;
  submitted_at: Date | null;
}

export async function selectNewestSittings(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
): Promise<NewestSitting[]> {
  const { rows } = await sql<NewestSitting>`
    select newest.*, score.points, score.max_points, score.scaled from (
      select distinct on (user_id, assessment_id) user_id as "user", assessment_id as assessment, id as session, state,
        submitted_at
      from sessions
      where user_id = any(${userIds}::uuid[]) and assessment_id = any(${assessmentIds}::uuid[])
        and not is_preview and state <> 'cancelled' and chosen_sections is null
      order by user_id, assessment_id, created_at desc, id desc
    ) newest left join lateral (
      select points, max_points, scaled from session_scores
      where session_id = newest.session order by created_at desc, id desc limit 1
    ) score on true`.execute(db);
  return rows;
}
