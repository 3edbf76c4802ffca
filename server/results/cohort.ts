import type { Database } from "../platform/database/client.ts";
import { listCohort } from "./results.queries.ts";

/** Fewer people than this are not a cohort: a figure about them would be a figure about someone. */
const SMALLEST_COHORT = 10;

/** What the cohort of an assessment version did at one question. */
export interface Cohort {
  count: number;
  /** Share of people who were right, 0 to 1. */
  correct: number;
  median_time_ms: number;
}

/** Finds the cohort figures by question version; a question that fewer than ten people met has none. */
export async function findCohorts(db: Database, assessmentVersionId: string): Promise<Map<string, Cohort>> {
  const rows = await listCohort(db, assessmentVersionId);
  const large = rows.filter((row) => row.count >= SMALLEST_COHORT);
  return new Map(
    large.map(({ question_version_id, ...figures }) => [
      question_version_id,
      { ...figures, count: Number(figures.count) },
    ]),
  );
}
