import type { Database } from "../platform/database/client.ts";
import { selectSummaries } from "./summaries.queries.ts";

/** What lists say of an assessment: as published, or as drafted when it never was. */
export interface AssessmentSummary {
  id: string;
  name: string;
  kind: string;
  /** Sum of the sections' limits; null when one is untimed. */
  time_seconds: number | null;
  question_count: number;
  section_count: number;
  state: "draft" | "published" | "archived";
}

/** Of these assessments, those that are there. Whether someone may see them is for the caller to know. */
export async function listAssessmentSummaries(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AssessmentSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSummaries(db, ids);
  return new Map(
    rows.map(({ archived_at, published_version, section_count, question_count, ...row }) => [
      row.id,
      {
        ...row,
        section_count: section_count ?? 0,
        question_count: question_count ?? 0,
        state: archived_at ? "archived" : published_version === null ? "draft" : "published",
      },
    ]),
  );
}
