import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { updateRows } from "../platform/database/rows.ts";

/** A scored attempt as a total needs it. */
export interface SittingFact {
  session_id: string;
  attempt_id: string;
  version_section_id: string;
  question_version_id: string;
  position: number;
  points: number | null;
  /** The most points that it can get. */
  max_points: number;
  correct: boolean | null;
  omitted: boolean;
  scored: boolean;
  time_ms: number;
  visits: number;
}

export async function selectSittingFacts(db: Database, sessionIds: readonly string[]): Promise<SittingFact[]> {
  const { rows } = await sql<SittingFact>`
    select session_id, attempt_id, version_section_id, question_version_id, position, points, max_points, correct, omitted, scored,
      time_ms, visits
    from result_facts where session_id = any(${sessionIds}::uuid[])`.execute(db);
  return rows;
}

/** What a new score changes in a fact. */
export interface RescoredFact {
  session_id: string;
  attempt_id: string;
  points: number | null;
  correct: boolean | null;
  omitted: boolean;
  scored: boolean;
}

export async function updateFacts(tx: Tx, rows: readonly RescoredFact[]): Promise<void> {
  await updateRows(tx, "result_facts", ["session_id", "attempt_id"], rows);
}
