import type { Database } from "../platform/database/client.ts";
import { findAttempt } from "./anchors.queries.ts";
import type { Anchored } from "./anchors.ts";
import { countAskers } from "./doubts.queries.ts";
import { countChosen } from "./path.queries.ts";

/** Counts the students who are stuck at the same place: who chose the same option of the same test, or asked there. At least one. */
export async function countPeers(db: Database, place: Anchored): Promise<number> {
  const askers = await countAskers(db, place);
  const { session_id, attempt_id, question_version_id, chosen } = place;
  if (session_id === null || attempt_id === null || question_version_id === null || chosen === null) {
    return Math.max(1, askers);
  }
  const attempt = await findAttempt(db, session_id, attempt_id);
  if (!attempt?.assessment_version_id) return Math.max(1, askers);
  const { byOption } = await countChosen(db, attempt.assessment_version_id, question_version_id);
  return Math.max(1, askers, byOption.get(chosen) ?? 0);
}
