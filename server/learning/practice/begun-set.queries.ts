import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A practice set from a student's mistakes that is in progress. */
interface BegunSet {
  session: string;
  answered: number;
  questions: number;
}

/** Finds the most recently opened, unsubmitted set from a student’s own mistakes. */
export async function findBegunSet(db: Database, userId: string): Promise<BegunSet | null> {
  const { rows } = await sql<BegunSet>`
    select sitting.id as session,
      (select count(*)::int from attempts where attempts.session_id = sitting.id and attempts.response is not null) as answered,
      -- What isn’t started yet has no attempts.
      coalesce(nullif((select count(*)::int from attempts where attempts.session_id = sitting.id), 0),
        published.question_count, 0) as questions
    from practice_sets kept
    join assessments behind on behind.id = kept.assessment_id
    join assessment_versions published on published.assessment_id = behind.id and published.number = behind.published_version
    join sessions sitting on sitting.assessment_id = kept.assessment_id and sitting.user_id = kept.owner_id
    where kept.owner_id = ${userId}::uuid and kept.archived_at is null and kept.cut->'from' ? 'mistakes'
      and sitting.state in ('allocated', 'in_progress') and not sitting.is_preview
    order by sitting.created_at desc, sitting.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
