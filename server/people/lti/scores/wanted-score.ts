import { loadAssessmentVersion } from "../../../authoring/assessments/published.ts";
import { scaleReach } from "../../../authoring/assessments/scale-reach.ts";
import { selectCountedResults } from "../../../delivery/sittings/which-counts.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Score } from "./score-message.ts";
import { findVersionOf, isResultOwed } from "./scores.queries.ts";

/** Returns the highest score on the scale of a sitting’s version. */
async function highestOnScale(db: Database, session: string): Promise<number | null> {
  const versionId = await findVersionOf(db, session);
  if (versionId === null) return null;
  const { score_model, sections } = await loadAssessmentVersion(db, versionId);
  return scaleReach(score_model, sections)?.max ?? null;
}

const nothing = { points: null, max: null, submittedAt: null };

/**
 * Returns what a platform is to have of a person’s result now: the score that counts, once the student may see it, on the scale where there
 * is one. Before the first one, that it is still to come; after it, that there is none any more. Null where there is nothing to say.
 */
export async function findWantedScore(
  db: Database,
  { user, assessment, wasGraded }: { user: string; assessment: string; wasGraded: boolean },
): Promise<Score | null> {
  const [counted] = await selectCountedResults(db, [user], [assessment], "student");
  if (counted) {
    const { session, scaled, points, max_points: most, submitted_at: submittedAt } = counted;
    const highest = scaled === null ? null : await highestOnScale(db, session);
    if (scaled !== null && highest !== null) return { state: "graded", points: scaled, max: highest, submittedAt };
    return { state: "graded", points, max: most, submittedAt };
  }
  if (wasGraded) return { state: "withdrawn", ...nothing };
  return (await isResultOwed(db, user, assessment)) ? { state: "pending", ...nothing } : null;
}
