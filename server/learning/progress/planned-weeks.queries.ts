import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** What the study plan of a person was made of from a day on. */
interface PlanVersion {
  /** The date on which it was set, by their own clock. */
  set_on: string;
  /** For Monday to Sunday. */
  minutes: number[];
  pauses: { from: string; to: string }[];
}

/** The study plan of a person: as it is, and as it was. */
export interface PlannedRow {
  user_id: string;
  /** The oldest first. */
  versions: PlanVersion[];
  /** When they take the exam, as they set it, the oldest first. */
  exams: { set_on: string; exam_on: string | null }[];
  /** Full tests, those of past days too. */
  tests: { on: string; minutes: number }[];
}

/** Reads the study plans of these people. */
export async function selectPlanned(db: Database, userIds: readonly string[]): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select own.user_id, (
        select jsonb_agg(jsonb_build_object('minutes', version->'minutes', 'pauses', version->'pauses',
          'set_on', ((version->>'set_at')::timestamptz at time zone person.time_zone)::date) order by place)
        from jsonb_array_elements(own.earlier
          || jsonb_build_object('set_at', own.set_at, 'minutes', own.minutes, 'pauses', own.pauses))
          with ordinality as each (version, place)
      ) as versions, (
        select coalesce(jsonb_agg(jsonb_build_object('exam_on', aim.exam_on,
          'set_on', (aim.set_at at time zone person.time_zone)::date) order by aim.version), '[]')
        from goals aim where aim.user_id = own.user_id
      ) as exams, own.past_tests || coalesce((
        select jsonb_agg(jsonb_build_object('on', day->>'on', 'minutes', task->'minutes'))
        from jsonb_array_elements(own.plan->'days') day, jsonb_array_elements(day->'tasks') task
        where task->>'kind' = 'mock'
      ), '[]') as tests
    from study_plans own
    join users person on person.id = own.user_id
    where own.user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}
