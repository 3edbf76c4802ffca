import { type NeedKind, needThresholds } from "@sextant/contract/student-needs.ts";
import { type RawBuilder, sql } from "kysely";
import { answeredTries } from "../../delivery/results/answered-tries.ts";
import { ownStudent, reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

export interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
  exam: string | null;
  exam_on: string | null;
  days_to_exam: number | null;
  /** In a group that the actor leads, or allocated to the actor. */
  is_own: boolean;
}

/** Lists the active students within reach, with the exam that each works towards. */
export async function selectStudents(db: Database, actor: Actor): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select u.id, u.first_name, u.last_name, u.phone, u.email, goal.exam, goal.exam_on::text,
      goal.exam_on - (now() at time zone u.time_zone)::date as days_to_exam,
      ${ownStudent(actor.id, "u.id")} as is_own
    from users u
    left join lateral (select exam, exam_on from goals where user_id = u.id order by version desc limit 1) goal on true
    where u.role = 'student' and u.is_active and ${reachedBy(actor, "u.id")}`.execute(db);
  return rows;
}

/** Returns the ids of the people among these who have taken any assessment. */
export async function selectThoseWhoSat(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as given (id)
    where exists (select from session_results r where r.user_id = given.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the people among these who submitted nothing within the given days.
 *
 * @param days How many days back work counts.
 */
export async function selectQuiet(
  db: Database,
  userIds: readonly string[],
  { since, days }: { since: number; days: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as given (id)
    where not exists (select from session_results r join sessions s on s.id = r.session_id
      where r.user_id = given.id and r.submitted_at > now() - make_interval(days => ${since}) and r.submitted_at <= now()
        and s.submitted_at > now() - make_interval(days => ${since}) and not s.is_preview and s.state <> 'cancelled'
        and s.started_at > now() - make_interval(days => ${days + 1}))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns by person the minutes of work on each of the last days in their own time zone, today last; people without any are left out. */
export async function selectMinutes(
  db: Database,
  userIds: readonly string[],
  days: number,
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ user_id: string; ago: number; minutes: number }>`
    with sat as (
      select s.user_id, s.started_at, s.submitted_at, r.time_ms, u.time_zone as zone, (now() at time zone u.time_zone)::date as today
      from sessions s join users u on u.id = s.user_id
      left join session_results r on r.session_id = s.id
      where s.user_id = any(${userIds}::uuid[]) and not s.is_preview and s.state <> 'cancelled'
        and s.started_at > now() - make_interval(days => ${days + 1})
    ), done as (
      -- A test that is under way is work too, however long it took so far.
      select user_id, today - (started_at at time zone zone)::date as ago,
        case when submitted_at is null then 1 else least(coalesce(time_ms, 0) / 60000.0, 300) end as minutes from sat
      union all
      select user_id, today - (submitted_at at time zone zone)::date, 0 from sat
      where (submitted_at at time zone zone)::date > (started_at at time zone zone)::date
      union all
      select u.id, (now() at time zone u.time_zone)::date - (answered_at at time zone u.time_zone)::date, ms / 60000.0
      from users u cross join lateral (${answeredTries(
        sql<boolean>`tried.user_id = u.id and tried.answered_at > now() - make_interval(days => ${days + 1})`,
      )}) try
      where u.id = any(${userIds}::uuid[])
    )
    select user_id, ago, greatest(1, round(sum(minutes)))::int as minutes from done
    where ago between 0 and ${days - 1} group by user_id, ago`.execute(db);
  const found = new Map<string, number[]>();
  for (const { user_id, ago, minutes } of rows) {
    const own = found.get(user_id) ?? Array<number>(days).fill(0);
    own[days - 1 - ago] = minutes;
    found.set(user_id, own);
  }
  return found;
}

/** An assessment of a person, a window of which opens or closes soon. */
export interface SoonRow {
  user: string;
  assessment: string;
  name: string;
}

/** Returns the assessments of which a window of these people opens or closes within the given hours, unless they are sitting them. */
export async function selectSoon(db: Database, userIds: readonly string[], hours: number): Promise<SoonRow[]> {
  const soon = (column: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} > now() and ${sql.ref(column)} < now() + make_interval(hours => ${hours})`;
  const { rows } = await sql<SoonRow>`
    with windows as (
      select al.assessment_id, al.user_id, al.group_id from resolved_allocations al
      where al.revoked_at is null and al.assessment_id is not null and (${soon("al.opens_at")} or ${soon("al.closes_at")})
    ), given as (
      select w.assessment_id, w.user_id from windows w where w.user_id = any(${userIds}::uuid[])
      union
      select w.assessment_id, gm.user_id from windows w join group_members gm on gm.group_id = w.group_id
        and gm.member_from <= now() and (gm.member_to is null or gm.member_to > now())
      where gm.user_id = any(${userIds}::uuid[])
    )
    select given.user_id as user, given.assessment_id as assessment, a.name from given
    join assessments a on a.id = given.assessment_id
    where not exists (select from sessions s where s.user_id = given.user_id and s.assessment_id = given.assessment_id
      and s.state = 'in_progress' and not s.is_preview)
    order by given.user_id, given.assessment_id`.execute(db);
  return rows;
}

export interface RestingRow {
  student_id: string;
  reason: string;
  user_id: string;
  name: string;
  how: string;
  at: Date;
  until: Date;
}

/** Lists what was done about reasons of these students: by anyone where someone spoke with them, within a month; what the actor put off. */
export async function selectResting(db: Database, actor: Actor, studentIds: readonly string[]): Promise<RestingRow[]> {
  const { rows } = await sql<RestingRow>`
    select resting.student_id, resting.reason, resting.user_id, trim(u.first_name || ' ' || u.last_name) as name,
      resting.how, resting.at, resting.until
    from student_needs_resting resting join users u on u.id = resting.user_id
    where resting.student_id = any(${studentIds}::uuid[])
      and (resting.how = 'spoken_to' and resting.at > now() - interval '30 days'
        or resting.user_id = ${actor.id}::uuid and resting.until > now())
    order by resting.at desc`.execute(db);
  return rows;
}

/** Lists who spoke with a student about which reason, the newest first. */
export async function selectSpoken(db: Database, studentId: string) {
  const { rows } = await sql<Pick<RestingRow, "reason" | "user_id" | "name" | "at">>`
    select resting.reason, resting.user_id, trim(u.first_name || ' ' || u.last_name) as name, resting.at
    from student_needs_resting resting join users u on u.id = resting.user_id
    where resting.student_id = ${studentId}::uuid and resting.how = 'spoken_to'
    order by resting.at desc, resting.reason limit 20`.execute(db);
  return rows;
}

/** Saves what the actor did about a reason, until tomorrow in the actor's time zone or for the given days. */
export async function upsertResting(
  db: Database,
  actor: Actor,
  { studentId, reason, how }: { studentId: string; reason: string; how: string },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into student_needs_resting (student_id, reason, user_id, how, until)
    select ${studentId}::uuid, ${reason}, u.id, ${how}, case ${how}
      when 'spoken_to' then now() + make_interval(days => ${needThresholds.spoken_days})
      else (date_trunc('day', now() at time zone u.time_zone) + interval '1 day') at time zone u.time_zone end
    from users u where u.id = ${actor.id}::uuid
    on conflict (student_id, reason, user_id) do update set how = excluded.how, at = excluded.at, until = excluded.until
    returning until`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("Whoever is signed in is there");
  return row.until;
}

export async function deleteResting(db: Database, actor: Actor, studentId: string, reason: NeedKind): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("student_needs_resting")
    .where("student_id", "=", studentId)
    .where("reason", "=", reason)
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
