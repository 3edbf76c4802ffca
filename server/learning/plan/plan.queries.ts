import { sql } from "kysely";
import { finishedNewest } from "../../delivery/allocations/media/finished-reading.ts";
import { givenTo } from "../../delivery/allocations/media/given.ts";
import { mediaIsOpenTo } from "../../foundation/access/media.ts";
import { hasChangedHolidays } from "../../foundation/schools/own-holidays.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Span, StoredPlan } from "./settings.ts";

export interface PlanRow {
  minutes: number[];
  pauses: Span[];
  mock_moves: Span[];
  /** Full tests that plans before had on days that have passed. */
  past_tests: { on: string; minutes: number }[];
  version: number;
  set_at: Date;
  set_by: string;
  set_by_name: string;
  made_on: string | null;
  made_at: Date | null;
  plan: StoredPlan | null;
}

/** Reads what a person's plan is made of, and the plan as it was made last. */
export async function selectPlan(db: Database, userId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select own.minutes, own.pauses, own.mock_moves, own.past_tests, own.version, own.set_at, own.set_by, own.made_on::text, own.made_at, own.plan,
      trim(setter.first_name || ' ' || setter.last_name) as set_by_name
    from study_plans own join users setter on setter.id = own.set_by
    where own.user_id = ${userId}::uuid`.execute(db);
  return rows[0];
}

interface NewPlan {
  user_id: string;
  minutes: readonly number[];
  pauses: readonly Span[];
  mock_moves: readonly Span[];
  version: number;
  set_by: string;
}

/** Selects the full tests of the plan that is stored, each with its day and its minutes. */
const storedTests = sql`jsonb_array_elements(study_plans.plan->'days') day, jsonb_array_elements(day->'tasks') task
  where task->>'kind' = 'mock'`;

/** Saves what a plan is made of, and what it was made of before. @returns False where someone has saved this version already. */
export async function upsertPlan(tx: Tx, plan: NewPlan): Promise<boolean> {
  const { rows } = await sql`
    insert into study_plans (user_id, minutes, pauses, mock_moves, version, set_by)
    values (${plan.user_id}, ${[...plan.minutes]}::smallint[], ${JSON.stringify(plan.pauses)}::jsonb,
      ${JSON.stringify(plan.mock_moves)}::jsonb, ${plan.version}, ${plan.set_by})
    on conflict (user_id) do update set minutes = excluded.minutes, pauses = excluded.pauses, mock_moves = excluded.mock_moves,
      version = excluded.version, set_by = excluded.set_by, set_at = clock_timestamp(),
      earlier = study_plans.earlier || jsonb_build_object('set_at', study_plans.set_at, 'minutes', study_plans.minutes,
        'pauses', study_plans.pauses)
      where study_plans.version = excluded.version - 1
    returning version`.execute(tx);
  return rows.length > 0;
}

/** Keeps the plan that was made of a version, and the tests of days that passed; of an older version it is not kept. */
export async function storePlan(
  db: Database,
  userId: string,
  made: { version: number; made_on: string; made_at: Date; plan: StoredPlan | null },
): Promise<void> {
  await sql`
    update study_plans set made_on = ${made.made_on}::date, made_at = ${made.made_at},
      plan = ${made.plan === null ? null : JSON.stringify(made.plan)}::jsonb,
      past_tests = past_tests || coalesce((
        select jsonb_agg(jsonb_build_object('on', day->>'on', 'minutes', task->'minutes')) from ${storedTests}
          and (day->>'on')::date < ${made.made_on}::date), '[]')
    where user_id = ${userId}::uuid and version = ${made.version}`.execute(db);
}

/**
 * Lists people whose plan is to be made again, the one that waits longest first: their day has begun, a test was released, or their
 * goals, assigned work or holidays changed.
 */
export async function selectToPlan(db: Database, most: number, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select own.user_id from study_plans own join users person on person.id = own.user_id and person.is_active
    where not own.user_id = any(${[...without]}::uuid[]) and (
      own.made_on is distinct from (now() at time zone person.time_zone)::date
      or exists (select from goals goal where goal.user_id = own.user_id and goal.set_at > own.made_at)
      or exists (select from session_results result
        where result.user_id = own.user_id and result.released_at > own.made_at and result.released_at <= now())
      or exists (select from allocations given
        where given.user_id = own.user_id and (given.updated_at > own.made_at or given.revoked_at > own.made_at))
      or exists (select from group_members member join allocations given on given.group_id = member.group_id
        where member.user_id = own.user_id and (member.member_to is null or member.member_to > now())
          and (given.updated_at > own.made_at or given.revoked_at > own.made_at))
      or ${hasChangedHolidays(sql`own.user_id`, sql`own.made_at`)})
    order by own.made_at nulls first limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Reads a person's name, time zone and role. */
export async function selectPlanner(db: Database, userId: string) {
  const { rows } = await sql<{ name: string; time_zone: string; role: string }>`
    select trim(first_name || ' ' || last_name) as name, time_zone, role from users where id = ${userId}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Material or a video that a person was given and has not finished. */
interface GivenMedia {
  kind: "material" | "video";
  id: string;
  title: string;
  due_at: Date | null;
  opens_at: Date | null;
  duration_ms: number | null;
}

/** Reads the material and the videos that a person has and has not finished, those with the earliest end first. */
export async function selectGivenMedia(db: Database, userId: string, most: number): Promise<GivenMedia[]> {
  const person = sql`${userId}::uuid`;
  const { rows } = await sql<GivenMedia>`
    select 'material' as kind, material.id, material.title, had.due_at, had.opens_at, null as duration_ms
    from study_materials material join ${givenTo(userId, "study_materials")} had on had.thing = material.id
    where ${mediaIsOpenTo(person, "study_materials", "material")}
      and not exists (select from material_reading reading where reading.study_material_id = material.id
        and reading.user_id = ${person} and ${finishedNewest} is not null)
    union all
    select 'video', video.id, video.title, had.due_at, had.opens_at, video.duration_ms
    from zoom_videos video join ${givenTo(userId, "zoom_videos")} had on had.thing = video.id
    where ${mediaIsOpenTo(person, "zoom_videos", "video")}
      and not exists (select from video_watching seen where seen.zoom_video_id = video.id and seen.film = video.film
        and seen.user_id = ${person} and seen.finished_at is not null)
    order by due_at nulls last, title, id limit ${most}`.execute(db);
  return rows;
}

/** What a person did on a day in their time zone. */
export interface DoneOn {
  /** Mistakes answered again. */
  redone: number;
  /** Assessments that were submitted, material that was read and videos that were watched to the end. */
  things: string[];
}

/** Reads what a person did on a day that began at midnight of their time zone. */
export async function selectDoneOn(db: Database, userId: string, timeZone: string, date: string): Promise<DoneOn> {
  const from = sql`(${date}::date::timestamp at time zone ${timeZone})`;
  const to = sql`((${date}::date + 1)::timestamp at time zone ${timeZone})`;
  const within = (column: string) => sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  const person = sql`${userId}::uuid`;
  const { rows } = await sql<DoneOn>`
    select
    (select count(*)::int from mistake_tries tried
      where tried.user_id = ${person} and tried.kind = 'redo' and ${within("tried.answered_at")}) as redone,
    array(
      select assessment_id from sessions
      where user_id = ${person} and not is_preview and state <> 'cancelled' and ${within("submitted_at")}
      union all select study_material_id from material_reading where user_id = ${person} and ${within("finished_at")}
      union all select zoom_video_id from video_watching where user_id = ${person} and ${within("finished_at")}
    ) as things`.execute(db);
  return rows[0] ?? { redone: 0, things: [] };
}

/** Reads the test that a person is taking now; practice is none. */
export async function selectRunning(db: Database, userId: string) {
  const { rows } = await sql<{ session: string; name: string }>`
    select sitting.id as session, version.name from sessions sitting
    join assessment_versions version on version.id = sitting.assessment_version_id and version.kind <> 'practice'
    where sitting.user_id = ${userId}::uuid and sitting.state = 'in_progress' and not sitting.is_preview
    order by sitting.started_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
