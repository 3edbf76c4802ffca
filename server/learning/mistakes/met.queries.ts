import { type RawBuilder, sql } from "kysely";
import { isLeftUnseen } from "../../delivery/results/reached.ts";

/**
 * Returns every meeting of people and questions: in any of their sittings, whatever became of it, or shown to them for a mistake. What a
 * practice set ended before was not met. Columns: `user_id`, `question_id`, and `at`, when.
 *
 * @param isWanted The condition on a column with a person’s id.
 */
export const meetings = (isWanted: (person: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  meetingsWhere(isWanted, sql`true`);

/**
 * Returns the meetings that have used a question up as proof: in a practice set that was only begun, what wasn’t checked has proved nothing
 * yet, and still can.
 *
 * @param isWanted The condition on a column with a person’s id.
 */
export const usedUp = (isWanted: (person: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  meetingsWhere(
    isWanted,
    sql`not (sitting.state in ('allocated', 'in_progress') and exists (
      select from practice_sets kept where kept.assessment_id = sitting.assessment_id and kept.archived_at is null)
      and not exists (select from attempt_checks checked
        where checked.session_id = attempt.session_id and checked.attempt_id = attempt.id))`,
  );

const meetingsWhere = (
  isWanted: (person: RawBuilder<unknown>) => RawBuilder<unknown>,
  isSitting: RawBuilder<unknown>,
) => sql`
  select sitting.user_id, version.question_id, coalesce(sitting.started_at, sitting.created_at) as at
  from sessions sitting
  join attempts attempt on attempt.session_id = sitting.id
  join question_versions version on version.id = attempt.question_version_id
  where ${isWanted(sql`sitting.user_id`)} and ${isSitting} and not ${isLeftUnseen}
  union all
  select tried.user_id, tried.shown_question_id, tried.shown_at from mistake_tries tried
  where ${isWanted(sql`tried.user_id`)}`;
