import type { Database } from "../../platform/database/client.ts";
import { SMALLEST_COHORT } from "./smallest-cohort.ts";
import { findQuestionFigures } from "./version-figures.ts";

/** What the cohort of an assessment version did at one question. */
export interface Cohort {
  count: number;
  /** Share of people who were right, 0 to 1. */
  correct: number;
  /** Null where the times of fewer than ten are known. */
  median_time_ms: number | null;
}

/** Finds the cohort figures by question version; a question that fewer than ten people met has none. */
export async function findCohorts(db: Database, assessmentVersionId: string): Promise<Map<string, Cohort>> {
  const rows = await findQuestionFigures(db, assessmentVersionId);
  return new Map(
    rows
      .filter((row) => row.count >= SMALLEST_COHORT)
      .map(({ question_version_id, count, correct, median_time_ms }) => [
        question_version_id,
        { count, correct, median_time_ms: median_time_ms || null },
      ]),
  );
}
