import { sql } from "kysely";
import { closedMistakes } from "../../delivery/results/closed-mistakes.ts";
import type { Database } from "../../platform/database/client.ts";

/** A person’s sittings of the assessment behind a set. */
export interface SatRow {
  assessment: string;
  count: number;
  session: string;
  state: string;
  submitted_at: Date | null;
  points: number | null;
  max_points: number | null;
  is_counted: boolean;
  mistakes: number;
  missed: number;
  solved: number;
  /** Mistakes, not tries: see `closedMistakes`. */
  closed: number;
  next_due_at: Date | null;
}

/** Reads, by assessment and person, how often each of these people sat each assessment, the newest sitting and what it did for mistakes. */
export async function selectSat(
  db: Database,
  wanted: readonly { assessment: string; person: string }[],
): Promise<Map<string, SatRow>> {
  const { rows } = await sql<SatRow>`
    select wanted.assessment, newest.id as session, newest.state, newest.submitted_at, result.points, result.max_points,
      (select count(*) from sessions every where every.user_id = wanted.person and every.assessment_id = wanted.assessment
        and every.state in ('submitted', 'scored', 'released') and not every.is_preview) as count,
      exists (select from counted_practice counted where counted.session_id = newest.id) as is_counted,
      (select count(*) from result_facts fact
        where fact.session_id = newest.id and fact.scored and not fact.not_reached and fact.points < fact.max_points) as missed,
      moved.mistakes, moved.solved, moved.closed, moved.next_due_at
    from unnest(${wanted.map((one) => one.assessment)}::uuid[], ${wanted.map((one) => one.person)}::uuid[])
      as wanted (assessment, person)
    join lateral (
      select id, state, submitted_at from sessions sitting
      where sitting.user_id = wanted.person and sitting.assessment_id = wanted.assessment
        and not sitting.is_preview and sitting.state <> 'cancelled'
      order by sitting.created_at desc, sitting.id desc limit 1) newest on true
    left join session_results result on result.session_id = newest.id
    left join lateral (
      select count(*) as mistakes, count(*) filter (where tried.correct) as solved,
        -- By the last of the answers that closed them: those of earlier sets solved them once.
        coalesce(sum((select count(*) from (${closedMistakes(
          sql<boolean>`schedule.user_id = tried.user_id and schedule.question_id = tried.question_id`,
        )}) mistake)) filter (where tried.correct and schedule.closed_at >= tried.answered_at and not exists (
          select from mistake_tries later where later.user_id = tried.user_id and later.question_id = tried.question_id
            and later.kind = 'sibling' and (later.answered_at, later.id) > (tried.answered_at, tried.id)
            and later.answered_at <= schedule.closed_at)), 0)::int as closed,
        min(schedule.due_at) filter (where schedule.closed_at is null) as next_due_at
      from mistake_tries tried
      join mistake_schedules schedule on schedule.user_id = tried.user_id and schedule.question_id = tried.question_id
      where tried.practised_session_id = newest.id) moved on true`.execute(db);
  return new Map(rows.map((row) => [row.assessment, row]));
}
