import { type RawBuilder, sql } from "kysely";

/**
 * Returns every meeting of people and questions: in any of their sittings, whatever became of it, or shown to them for a mistake. Columns:
 * `user_id`, `question_id`, and `at`, when.
 *
 * @param isWanted The condition on a column with a person’s id.
 */
export const meetings = (isWanted: (person: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  select sitting.user_id, version.question_id, coalesce(sitting.started_at, sitting.created_at) as at
  from sessions sitting
  join attempts attempt on attempt.session_id = sitting.id
  join question_versions version on version.id = attempt.question_version_id
  where ${isWanted(sql`sitting.user_id`)}
  union all
  select tried.user_id, tried.shown_question_id, tried.shown_at from mistake_tries tried
  where ${isWanted(sql`tried.user_id`)}`;
