import type { Database } from "../platform/database/client.ts";
import { type AttemptScoreRow, listNewestAttemptScores } from "./marking.queries.ts";

/** The newest score of each attempt of a sitting, by attempt. */
export async function findNewestScores(db: Database, sessionId: string): Promise<Map<string, AttemptScoreRow>> {
  return new Map((await listNewestAttemptScores(db, sessionId)).map((score) => [score.attempt_id, score]));
}
