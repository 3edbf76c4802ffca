import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** Lists when a student was at a question, in milliseconds since its section began. */
export async function listVisitsOf(db: Database, sessionId: string, attemptId: string) {
  return db
    .selectFrom("visits")
    .where("session_id", "=", sessionId)
    .where("attempt_id", "=", attemptId)
    .orderBy("entered_ms")
    .orderBy("id")
    .limit(200)
    .select(["entered_ms", "left_ms"])
    .execute();
}

/** Lists what a student’s answer to a question was, save by save, in the order in which they gave it. */
export async function listAnswersOf(db: Database, sessionId: string, attemptId: string) {
  return db
    .selectFrom("answer_history")
    .where("session_id", "=", sessionId)
    .where("attempt_id", "=", attemptId)
    .where("status", "=", "saved")
    .orderBy("lease")
    .orderBy("revision")
    .limit(500)
    .select(["elapsed_ms", sql<unknown>`payload::jsonb -> 'response'`.as("response")])
    .execute();
}

/**
 * Counts, in the first sittings of an assessment version, those who chose each option of a question; `students` is how many answered it
 * at all.
 */
export async function countChosen(db: Database, assessmentVersionId: string, questionVersionId: string) {
  const { rows } = await sql<{ option: string | null; students: number }>`
    with answered as materialized (
      select fact.chosen from session_results result
      join result_facts fact on fact.session_id = result.session_id and fact.question_version_id = ${questionVersionId}::uuid
      where result.assessment_version_id = ${assessmentVersionId}::uuid and result.is_first and not fact.not_reached
    )
    select null as option, count(*)::int as students from answered
    union all
    select option, count(*)::int from answered, unnest(chosen) as option group by option`.execute(db);
  const students = rows.find(({ option }) => option === null)?.students ?? 0;
  return {
    students,
    byOption: new Map(
      rows.flatMap(({ option, students: count }) => (option === null ? [] : [[option, count] as const])),
    ),
  };
}
