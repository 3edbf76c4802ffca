import { type RawBuilder, sql } from "kysely";

/**
 * Returns mistakes that are closed, each an answer of a released test that lost points: a question that went wrong in two tests is two
 * mistakes, and solving others like it closes both. One that went wrong again afterwards is open. Columns: `user_id`, `question_id`,
 * `closed_at`.
 *
 * @param isWanted The condition on `schedule`, what was practised of a question by a person.
 */
export const closedMistakes = (isWanted: RawBuilder<boolean>) => sql`
  select schedule.user_id, schedule.question_id, schedule.closed_at
  from mistake_schedules schedule
  join session_results result on result.user_id = schedule.user_id and result.released_at is not null
    and result.submitted_at <= schedule.closed_at
  join sessions sitting on sitting.id = result.session_id and not sitting.is_preview and sitting.state in ('scored', 'released')
  join result_facts fact on fact.session_id = result.session_id and fact.question_id = schedule.question_id
    and fact.scored and fact.points < fact.max_points
  where schedule.closed_at is not null and ${isWanted}`;
