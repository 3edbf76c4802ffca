import { sql } from "kysely";
import { answeredTries } from "../../delivery/results/answered-tries.ts";
import type { Database } from "../../platform/database/client.ts";

/** What a student has practised since their day began. */
export interface PractisedToday {
  questions: number;
  /** Answered right, as far as they were told. */
  right: number;
  ms: number;
}

/** Selects a student’s answers in practice sets that were checked or submitted since their day began, as `answered`. */
const answeredToday = (userId: string) => sql`
    span as (
      select (now() at time zone time_zone)::date::timestamp at time zone time_zone as from_at
      from users where id = ${userId}::uuid
    ), sittings as (
      select sitting.id, sitting.submitted_at from sessions sitting
      join practice_sets kept on kept.assessment_id = sitting.assessment_id
      where sitting.user_id = ${userId}::uuid and not sitting.is_preview and sitting.state <> 'cancelled'
        and coalesce(sitting.submitted_at, 'infinity') >= (select from_at from span)
    ), answered as (
      select checked.session_id, checked.attempt_id, checked.correct
      from sittings join attempt_checks checked on checked.session_id = sittings.id
      where checked.checked_at >= (select from_at from span)
      union all
      select fact.session_id, fact.attempt_id, fact.correct
      from sittings join result_facts fact on fact.session_id = sittings.id
      where not fact.omitted and not exists (select from attempt_checks checked
        where checked.session_id = fact.session_id and checked.attempt_id = fact.attempt_id)
    )`;

/** Lists the questions that a student has answered in practice sets today, by their own clock. */
export async function selectQuestionsToday(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ question_id: string }>`
    with ${answeredToday(userId)}
    select distinct version.question_id
    from answered
    join attempts attempt on attempt.id = answered.attempt_id
    join question_versions version on version.id = attempt.question_version_id`.execute(db);
  return rows.map(({ question_id }) => question_id);
}

/**
 * Returns what a student has practised today, by their own clock: answers of sets that were checked or submitted, and questions shown for
 * mistakes.
 *
 * @param usualMs What an answer took whose time nobody measured.
 */
export async function selectPractisedToday(db: Database, userId: string, usualMs: number): Promise<PractisedToday> {
  const { rows } = await sql<PractisedToday>`
    with ${answeredToday(userId)}, timed as (
      select answered.correct, coalesce((
        select sum(least(visit.active_ms, 3600000)) from visits visit
        where visit.session_id = answered.session_id and visit.attempt_id = answered.attempt_id), ${usualMs}) as ms
      from answered
      union all
      select tried.correct, tried.ms from (${answeredTries(
        sql<boolean>`tried.user_id = ${userId}::uuid and tried.kind <> 'redo' and tried.answered_at >= (select from_at from span)`,
      )}) tried
    )
    select count(*)::int as questions, (count(*) filter (where correct))::int as right, coalesce(sum(ms), 0)::float8 as ms
    from timed`.execute(db);
  return rows[0] ?? { questions: 0, right: 0, ms: 0 };
}
