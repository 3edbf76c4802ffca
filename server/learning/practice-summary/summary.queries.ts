import { sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

/** A submitted sitting of a practice set. */
interface EndedSitting {
  id: string;
  time_zone: string;
  submitted_at: Date;
  is_counted: boolean;
}

/** Finds a student’s own sitting of a practice set that has ended; undefined for others. */
export async function findEndedSitting(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<EndedSitting | undefined> {
  const { rows } = await sql<EndedSitting>`
    select sitting.id, sitting.submitted_at, person.time_zone,
      exists (select from counted_practice counted where counted.session_id = sitting.id) as is_counted
    from sessions sitting join users person on person.id = sitting.user_id
    where sitting.id = ${sessionId}::uuid and sitting.user_id = ${userId}::uuid and sitting.submitted_at is not null
      and not sitting.is_preview and ${isPractice("sitting.assessment_id")}`.execute(db);
  return rows[0];
}

/** What came of a question. */
interface OutcomeRow {
  question_id: string;
  points: number | null;
  max_points: number;
  correct: boolean | null;
  omitted: boolean;
  not_reached: boolean;
  time_ms: number;
}

/** Reads what came of each question of a scored sitting, in order. */
export async function selectOutcomes(db: Database, sessionId: string): Promise<OutcomeRow[]> {
  return db
    .selectFrom("result_facts")
    .select(["question_id", "points", "max_points", "correct", "omitted", "not_reached", "time_ms"])
    .where("session_id", "=", sessionId)
    .orderBy("section_position")
    .orderBy("position")
    .execute();
}
