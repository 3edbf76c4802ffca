import type { Database } from "../platform/database/client.ts";

/** Lists the newest late answer of each attempt of a sitting that has one; one that was counted later stands as counted. */
export async function listLateAnswers(db: Database, sessionId: string) {
  return db
    .selectFrom("answer_history")
    .distinctOn("attempt_id")
    .select(["attempt_id", "revision", "received_at", "in_grace", "counted"])
    .where("session_id", "=", sessionId)
    .where("status", "=", "late")
    .orderBy("attempt_id")
    .orderBy("lease", "desc")
    .orderBy("revision", "desc")
    .orderBy("seq", "desc")
    .execute();
}
