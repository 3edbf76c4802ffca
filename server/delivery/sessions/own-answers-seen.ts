import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { isResponseVisible } from "../release/visible.ts";
import type { SessionRow } from "./sessions.queries.ts";

/** Returns whether a sitting has reached the moment of its review policy from which the student may see their answers. */
export async function seesOwnAnswers(db: Database, row: SessionRow): Promise<boolean> {
  if (!row.assessment_version_id) return false;
  const version = await loadAssessmentVersion(db, row.assessment_version_id);
  return isResponseVisible(db, row, version, await readClock(db));
}
