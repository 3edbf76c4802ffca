import { type RawBuilder, sql } from "kysely";
import { answeredTries } from "../../delivery/results/answered-tries.ts";
import { closedMistakes } from "../../delivery/results/closed-mistakes.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

const fullName = (table: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

export interface GoalsRow {
  version: number;
  exam: string;
  exam_on: string | null;
  target_score: number | null;
  weekly_minutes: number | null;
  weekly_questions: number | null;
  weekly_tests: number | null;
  focus: { id: string; name: string }[];
  daily_minutes: number | null;
  set_at: Date;
  set_by: string;
  set_by_name: string;
}

/** Returns the newest goals of a person; undefined where none were set. */
export async function selectGoals(db: Database | Tx, userId: string): Promise<GoalsRow | undefined> {
  const { rows } = await sql<GoalsRow>`
    select goal.version, goal.exam, goal.exam_on::text, goal.target_score, goal.weekly_minutes, goal.weekly_questions,
      goal.weekly_tests, goal.daily_minutes, goal.set_at, goal.set_by, ${fullName("setter")} as set_by_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', now_called.id, 'name', now_called.name) order by named.position)
        from (
          select distinct on (coalesce(tag.merged_into_id, tag.id)) coalesce(tag.merged_into_id, tag.id) as id, chosen.position
          from unnest(goal.focus) with ordinality as chosen (id, position) join tags tag on tag.id = chosen.id
          order by coalesce(tag.merged_into_id, tag.id), chosen.position
        ) named join tags now_called on now_called.id = named.id
      ), '[]') as focus
    from goals goal join users setter on setter.id = goal.set_by
    where goal.user_id = ${userId}::uuid
    order by goal.version desc limit 1`.execute(db);
  return rows[0];
}

/** The scores that an exam gives. */
export interface ExamScale {
  min: number;
  max: number;
  step: number;
}

/** Finds the scale of an exam by its name: the one that staff added last with one of its dates; undefined where there is none. */
export async function selectExamScale(db: Database | Tx, exam: string): Promise<ExamScale | undefined> {
  const { rows } = await sql<ExamScale>`
    select score_min as min, score_max as max, score_step as step from exam_dates
    where lower(exam) = lower(${exam.trim()}) and score_min is not null order by created_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

interface NewGoals {
  user_id: string;
  version: number;
  exam: string;
  exam_on: string | null;
  target_score: number | null;
  focus: string[];
  weekly_minutes: number | null;
  weekly_questions: number | null;
  weekly_tests: number | null;
  daily_minutes: number | null;
  set_by: string;
}

/** Returns false where someone has set this version already. */
export async function insertGoals(db: Database | Tx, row: NewGoals): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("goals")
    .values(row)
    .onConflict((same) => same.columns(["user_id", "version"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the day that it is by a person’s clock, such as 2026-11-26. */
export async function selectToday(db: Database | Tx, userId: string): Promise<string> {
  const { today } = await db
    .selectFrom("users")
    .select(sql<string>`(now() at time zone time_zone)::date::text`.as("today"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return today;
}

/** Returns the existing tags among these. */
export async function selectTagIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("tags")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface DayRow {
  user_id: string;
  user_name: string;
  time_zone: string;
  /** ISO 8601, such as 2026-W53. */
  week: string;
  is_current: boolean;
  date: string;
  ms: number;
  questions: number;
  tests: number;
  /** Mistakes closed, as counted in the list of mistakes. */
  closed: number;
  goal: { minutes: number | null; questions: number | null; tests: number | null } | null;
}

/**
 * Returns the days of the last `weeks` weeks of each of these people, the oldest first. Days are in the person's time zone, so a day may
 * have 23 or 25 hours. A visit counts on the day on which it begins, for an hour at most; an answer on the day on which it was last saved;
 * a test on the day of its submission, unless it is the person's own practice set. Questions answered from the list of mistakes count too.
 * Previews and cancelled sittings don't count.
 *
 * @param until The last week; null for the current one. A week that its year does not have has no days.
 */
export async function selectDays(
  db: Database,
  userIds: readonly string[],
  until: string | null,
  weeks: number,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with person as (
      select id, ${fullName("users")} as name, time_zone as zone, (now() at time zone time_zone)::date as today
      from users where id = any(${userIds}::uuid[])
    ), last_week as (
      select person.*, coalesce(to_date(${until}::text || '-1', 'IYYY-"W"IW-ID'), date_trunc('week', today)::date) as monday
      from person
    ), span as (
      select last_week.*, monday - 7 * (${weeks}::int - 1) as from_date, monday + 6 as to_date,
        (monday - 7 * (${weeks}::int - 1))::timestamp at time zone zone as from_at, (monday + 7)::timestamp at time zone zone as to_at
      from last_week
      where ${until}::text is null or to_char(monday, 'IYYY-"W"IW') = ${until}::text
    ), sittings as (
      select sitting.id, sitting.user_id, sitting.submitted_at,
        exists (select from practice_sets own where own.assessment_id = sitting.assessment_id) as is_set
      from span join sessions sitting on sitting.user_id = span.id
      where not sitting.is_preview and sitting.state <> 'cancelled' and sitting.started_at < span.to_at
        -- Answers may come late, by a month at most.
        and coalesce(sitting.submitted_at, 'infinity') >= span.from_at - interval '31 days'
    ), tried as (
      select span.id as user_id, (answered_at at time zone zone)::date as date, ms
      from span cross join lateral (${answeredTries(
        sql<boolean>`tried.user_id = span.id and tried.answered_at >= from_at and tried.answered_at < to_at`,
      )}) try
    ), answered as (
      select user_id, date, count(*)::int as questions from (
        select span.id as user_id, (attempt.saved_at at time zone zone)::date as date
        from span join sittings on sittings.user_id = span.id join attempts attempt on attempt.session_id = sittings.id
        where attempt.response is not null and attempt.saved_at >= from_at and attempt.saved_at < to_at
        union all select user_id, date from tried) each
      group by 1, 2
    ), begun as (
      select sittings.user_id, section.started_at + visit.entered_ms * interval '1 millisecond' as at, least(visit.active_ms, 3600000) as ms
      from sittings join visits visit on visit.session_id = sittings.id
      join attempts attempt on attempt.session_id = visit.session_id and attempt.id = visit.attempt_id
      join session_sections section on section.session_id = visit.session_id and section.id = attempt.session_section_id
      where visit.active_ms is not null
    ), looked as (
      select user_id, date, sum(ms)::bigint as ms from (
        select span.id as user_id, (at at time zone zone)::date as date, ms
        from span join begun on begun.user_id = span.id where at >= from_at and at < to_at
        union all select user_id, date, ms from tried) each
      group by 1, 2
    ), submitted as (
      select span.id as user_id, (submitted_at at time zone zone)::date as date, count(*)::int as tests
      from span join sittings on sittings.user_id = span.id
      where not is_set and submitted_at >= from_at and submitted_at < to_at group by 1, 2
    ), closed as (
      select span.id as user_id, (mistake.closed_at at time zone zone)::date as date, count(*)::int as mistakes
      from span cross join lateral (${closedMistakes(
        sql<boolean>`schedule.user_id = span.id and schedule.closed_at >= from_at and schedule.closed_at < to_at`,
      )}) mistake
      group by 1, 2
    )
    select span.id as user_id, span.name as user_name, span.zone as time_zone, to_char(day, 'IYYY-"W"IW') as week,
      date_trunc('week', today) = date_trunc('week', day) as is_current, day::date::text as date,
      coalesce(looked.ms, 0) as ms, coalesce(answered.questions, 0) as questions, coalesce(submitted.tests, 0) as tests,
      coalesce(closed.mistakes, 0) as closed,
      (
        select jsonb_build_object('minutes', weekly_minutes, 'questions', weekly_questions, 'tests', weekly_tests)
        from goals where goals.user_id = span.id
          and set_at < (date_trunc('week', day) + interval '7 days') at time zone zone
        order by version desc limit 1
      ) as goal
    from span cross join lateral generate_series(from_date::timestamp, to_date::timestamp, interval '1 day') as day
    left join answered on answered.user_id = span.id and answered.date = day::date
    left join looked on looked.user_id = span.id and looked.date = day::date
    left join submitted on submitted.user_id = span.id and submitted.date = day::date
    left join closed on closed.user_id = span.id and closed.date = day::date
    order by span.id, day`.execute(db);
  return rows;
}
