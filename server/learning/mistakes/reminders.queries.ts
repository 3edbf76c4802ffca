import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { usedUp } from "./met.queries.ts";
import { isPractice, newestPublished, waitingTries } from "./practised.ts";
import { LAPSES_TO_RETURN } from "./schedule.ts";

/** The question of the schedule still went wrong in a released test: nothing was cancelled, reopened or corrected since. */
const isStillWrong: RawBuilder<boolean> = sql<boolean>`exists (
  select from mistake_tries tried
  join sessions sitting on sitting.id = tried.session_id and sitting.state = 'released'
  join result_facts fact on fact.session_id = tried.session_id and fact.attempt_id = tried.attempt_id
    and fact.scored and fact.points < fact.max_points
  where tried.user_id = schedule.user_id and tried.question_id = schedule.question_id)`;

export interface DueRow {
  user_id: string;
  count: number;
  /** When the last of them came due: the midnight that its day began with for the student. */
  newest_at: Date;
}

/** Counts the mistakes of each of these people that are due on the day that it is for them, and have an unseen question left, or one that waits for an answer. */
export async function selectDue(db: Database, userIds: readonly string[], now: Date): Promise<DueRow[]> {
  const midnight = (at: RawBuilder<unknown>) =>
    sql`date_trunc('day', ${at} at time zone person.time_zone) at time zone person.time_zone`;
  const tomorrow = midnight(
    sql`(${now}::timestamptz at time zone person.time_zone + interval '1 day') at time zone person.time_zone`,
  );
  const { rows } = await sql<DueRow>`
    with due as materialized (
      select schedule.user_id, schedule.question_id, ${midnight(sql`schedule.due_at`)} as due_at, question.difficulty
      from mistake_schedules schedule join questions question on question.id = schedule.question_id
      join users person on person.id = schedule.user_id
      where schedule.user_id = any(${userIds}::uuid[]) and schedule.closed_at is null and schedule.due_at < ${tomorrow}
        and ${isStillWrong}
    ), filed as materialized (
      select distinct due.user_id, due.question_id, due.difficulty, coalesce(tag.merged_into_id, tag.id) as tag_id
      from due join question_tags link on link.question_id = due.question_id join tags tag on tag.id = link.tag_id
    ), practised as materialized (
      select coalesce(tag.merged_into_id, tag.id) as tag_id, question.id, question.difficulty, question.school_id
      from tags tag join question_tags link on link.tag_id = tag.id
      join questions question on question.id = link.question_id
      join question_search found on found.question_id = question.id
      join ${newestPublished} version on true
      where coalesce(tag.merged_into_id, tag.id) in (select tag_id from filed) and ${isPractice}
    ), seen as materialized (
      select distinct user_id, question_id from (${usedUp((person) => sql`${person} in (select user_id from due)`)}) as met
    ), left_over as (
      select distinct filed.user_id, filed.question_id
      from filed join practised on practised.tag_id = filed.tag_id
      where (filed.difficulty is null or practised.difficulty is null or abs(practised.difficulty - filed.difficulty) <= 1)
        and (practised.school_id is null or exists (select from memberships belongs where belongs.user_id = filed.user_id
          and belongs.school_id = practised.school_id and belongs.member_from <= now()
          and (belongs.member_to is null or belongs.member_to > now())))
        and not exists (select from seen where seen.user_id = filed.user_id and seen.question_id = practised.id)
      union
      select user_id, question_id from ${waitingTries} as waiting where user_id in (select user_id from due)
    )
    select due.user_id, count(*)::int as count, max(due.due_at) as newest_at
    from due join left_over on left_over.user_id = due.user_id and left_over.question_id = due.question_id
    group by due.user_id`.execute(db);
  return rows;
}

/** Lists the students within reach in whose mistakes a question went wrong again since a moment, so often that a tutor should look. */
export async function selectReturning(db: Database, actor: Actor, since: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with schedule as materialized (
      select user_id, question_id, last_at from mistake_schedules
      where closed_at is null and lapses >= ${sql.lit(LAPSES_TO_RETURN)} and solved = 0 and last_at > ${since}
        and ${reachedBy(actor, "mistake_schedules.user_id")}
    )
    select schedule.user_id from schedule join users person on person.id = schedule.user_id
    where person.is_active and person.role = 'student' and ${isStillWrong}
    group by schedule.user_id order by max(schedule.last_at) desc, schedule.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
