import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** What the study plan of a person is made of. */
export interface PlannedRow {
  user_id: string;
  /** For Monday to Sunday. */
  minutes: number[];
  pauses: { from: string; to: string }[];
  exam_on: string;
  /** The date on which it was set, by their own clock. */
  set_on: string;
  tests: { on: string; minutes: number }[];
}

/** Reads the study plans of these people: those that give some day minutes, and that an exam ends. */
export async function selectPlanned(db: Database, userIds: readonly string[]): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select own.user_id, own.minutes, own.pauses, aim.exam_on::text, (own.set_at at time zone person.time_zone)::date::text as set_on,
      coalesce((
        select jsonb_agg(jsonb_build_object('on', day->>'on', 'minutes', task->'minutes'))
        from jsonb_array_elements(own.plan->'days') day, jsonb_array_elements(day->'tasks') task
        where task->>'kind' = 'mock'
      ), '[]') as tests
    from study_plans own
    join users person on person.id = own.user_id
    cross join lateral (select exam_on from goals where goals.user_id = own.user_id order by version desc limit 1) aim
    where own.user_id = any(${[...userIds]}::uuid[]) and aim.exam_on is not null and 0 < any(own.minutes)`.execute(db);
  return rows;
}
