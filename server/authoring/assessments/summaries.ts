import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import { sql } from "kysely";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectSummaries } from "./summaries.queries.ts";

/** The summary of an assessment in lists: as published, or as drafted when it never was. */
export interface AssessmentSummary {
  id: string;
  name: string;
  kind: string;
  /** Sum of the sections' limits; null when any section is untimed. */
  time_seconds: number | null;
  /** The same on the shortest way through modules. */
  time_seconds_least: number | null;
  question_count: number;
  section_count: number;
  state: "draft" | "published" | "archived";
  /** Null until it is published. */
  sitting_rules: SittingRules | null;
  /** The published version, if its author lets students take chosen sections. */
  choosable_version: string | null;
}

/**
 * Lists those of these assessments that are there.
 *
 * @param reader Only those that this person may read as content; null when it is known already that they may be told.
 */
export async function listAssessmentSummaries(
  db: Database,
  ids: readonly string[],
  reader: Actor | null = null,
): Promise<Map<string, AssessmentSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSummaries(db, ids, reader ? readableAssessments(reader) : sql<boolean>`true`);
  return new Map(
    rows.map(({ archived_at, published_version, published_questions, section_count, question_count, ...row }) => [
      row.id,
      {
        ...row,
        time_seconds_least: row.time_seconds_least ?? row.time_seconds,
        sitting_rules: row.sitting_rules,
        section_count: section_count ?? 0,
        question_count: published_questions ?? question_count ?? 0,
        state: archived_at ? "archived" : published_version === null ? "draft" : "published",
      },
    ]),
  );
}
