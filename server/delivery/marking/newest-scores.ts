import type { Database } from "../../platform/database/client.ts";
import { type AttemptScoreRow, listNewestAttemptScores } from "./marking.queries.ts";

/** Returns the newest score of each attempt of these sittings, by attempt. */
export async function findNewestScores(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, AttemptScoreRow>> {
  return new Map((await listNewestAttemptScores(db, sessionIds)).map((score) => [score.attempt_id, score]));
}
