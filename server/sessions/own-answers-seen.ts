import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { isResponseVisible } from "../release/visible.ts";
import type { SessionRow } from "./sessions.queries.ts";

/** Returns whether the moment of answers has come in a sitting: from then on its student may look back at them. */
export async function seesOwnAnswers(db: Database, row: SessionRow): Promise<boolean> {
  if (!row.assessment_version_id) return false;
  const { review_policy: policy } = await loadAssessmentVersion(db, row.assessment_version_id);
  const sitting = { assessment_id: row.assessment_id, state: row.state as "scored" };
  return isResponseVisible(db, sitting, policy, await readClock(db));
}
