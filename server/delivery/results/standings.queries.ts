import { sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { lockResults } from "./session-results.queries.ts";

/** Writes the newest sitting of each of these people that is scored, or that there is none. */
export async function writeStandings(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockResults(tx, userIds);
  await sql`
    with newest as (
      select distinct on (s.user_id) s.user_id, s.id, s.assessment_id, score.points, score.max_points, score.scaled, s.submitted_at
      from sessions s
      join lateral (
        select points, max_points, scaled from session_scores where session_id = s.id
        order by created_at desc, id desc limit 1
      ) score on score.points is not null
      where s.user_id = any(${userIds}::uuid[]) and s.state in ('scored', 'released') and not s.is_preview
        and s.chosen_sections is null and s.submitted_at is not null
      order by s.user_id, s.submitted_at desc, s.id desc
    ), gone as (
      delete from person_standings where user_id = any(${userIds}::uuid[])
        and user_id not in (select user_id from newest)
    )
    insert into person_standings (user_id, session_id, assessment_id, points, max_points, scaled, submitted_at)
    select user_id, id, assessment_id, points, max_points, scaled, submitted_at from newest
    on conflict (user_id) do update set session_id = excluded.session_id, assessment_id = excluded.assessment_id,
      points = excluded.points, max_points = excluded.max_points, scaled = excluded.scaled,
      submitted_at = excluded.submitted_at`.execute(tx);
}

export async function selectStandings(db: Database, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("person_standings")
    .innerJoin("assessments", "assessments.id", "person_standings.assessment_id")
    .select(["user_id", "session_id", "assessment_id"])
    .select(shownName("assessments.id", "assessments.name").as("assessment_name"))
    .select(["points", "max_points", "scaled", "submitted_at"])
    .where("user_id", "in", userIds)
    .execute();
}
