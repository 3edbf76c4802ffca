import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

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
