import type { Database } from "../../platform/database/client.ts";
import { SMALLEST_COHORT } from "./smallest-cohort.ts";
import { selectStoredQuestions } from "./version-figures.queries.ts";

/** How long people took for a question of a version. */
export interface QuestionPace {
  median_time_ms: number;
  /** Nine of ten people took longer. */
  hasty_ms: number;
}

/** Names a question of a version in `findPaces`. */
export const placed = (assessmentVersionId: string, questionVersionId: string): string =>
  `${assessmentVersionId} ${questionVersionId}`;

/**
 * Finds how long people took for the questions of many versions, as their figures last said; a question has none of
 * which the times of fewer than ten people are known.
 */
export async function findPaces(db: Database, versionIds: readonly string[]): Promise<Map<string, QuestionPace>> {
  if (versionIds.length === 0) return new Map();
  const paces = new Map<string, QuestionPace>();
  for (const { assessment_version_id, questions } of await selectStoredQuestions(db, versionIds))
    for (const { question_version_id, count, median_time_ms, pace_ms } of questions) {
      if (count < SMALLEST_COHORT || median_time_ms === 0) continue;
      const pace = { median_time_ms, hasty_ms: pace_ms[0] ?? 0 };
      paces.set(placed(assessment_version_id, question_version_id), pace);
    }
  return paces;
}
