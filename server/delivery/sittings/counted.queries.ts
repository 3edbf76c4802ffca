import type { CountedSitting } from "@sextant/contract/sitting-rules.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A sitting with its newest total. */
export interface ScoredSitting {
  user: string;
  assessment: string;
  session: string;
  points: number;
  max_points: number;
  scaled: number | null;
  submitted_at: Date | null;
  /** Which of them counts, as the version published now says. */
  counts: CountedSitting;
}

/** Reads the whole sittings of these people and assessments that have a total, in the order of their end. */
export async function selectScoredSittings(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
  isReleased: boolean,
): Promise<ScoredSitting[]> {
  const seen = isReleased ? sql`and s.state = 'released' and own.review_policy ->> 'score' <> 'never'` : sql``;
  const { rows } = await sql<ScoredSitting>`
    select s.user_id as "user", s.assessment_id as assessment, s.id as session, score.points, score.max_points, score.scaled,
      s.submitted_at,      coalesce(published.sitting_rules ->> 'counts', 'last') as counts
    from sessions s
    join assessment_versions own on own.id = s.assessment_version_id
    join assessments a on a.id = s.assessment_id
    left join assessment_versions published on published.assessment_id = a.id and published.number = a.published_version
    join lateral (
      select points, max_points, scaled from session_scores where session_id = s.id
      order by created_at desc, id desc limit 1
    ) score on score.points is not null
    where s.user_id = any(${[...userIds]}::uuid[]) and s.assessment_id = any(${[...assessmentIds]}::uuid[])
      and s.state in ('scored', 'released') and not s.is_preview and s.chosen_sections is null ${seen}
    order by s.submitted_at, s.id`.execute(db);
  return rows;
}
