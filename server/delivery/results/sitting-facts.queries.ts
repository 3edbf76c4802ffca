import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { updateRows } from "../../platform/database/rows.ts";
import type { PackableFact } from "./packed.ts";

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
  unreadable: boolean;
  scored: boolean;
  time_ms: number;
  visits: number;
}

export async function selectSittingFacts(db: Database, sessionIds: readonly string[]): Promise<SittingFact[]> {
  const { rows } = await sql<SittingFact>`
    select session_id, attempt_id, version_section_id, question_version_id, position, points, max_points, correct, omitted, unreadable,
      scored, time_ms, visits
    from result_facts where session_id = any(${sessionIds}::uuid[])`.execute(db);
  return rows;
}

/** What a new score changes in a fact. */
export interface RescoredFact {
  session_id: string;
  attempt_id: string;
  points: number | null;
  correct: boolean | null;
  first_points: number | null;
  omitted: boolean;
  unreadable: boolean;
  scored: boolean;
}

/** Reads the history of those of these attempts whose first answer isn’t the one that counts, or may not be. */
export async function selectFirstPayloads(db: Database, sessionIds: readonly string[], attemptIds: readonly string[]) {
  const { rows } = await sql<{ attempt_id: string; payload: string }>`
    select history.attempt_id, history.payload
    from result_facts fact join answer_history history on history.session_id = fact.session_id
      and history.attempt_id = fact.attempt_id and history.counted
    where fact.session_id = any(${sessionIds}::uuid[]) and fact.attempt_id = any(${attemptIds}::uuid[])
      and (fact.changed > 0 or fact.first_points is distinct from fact.points)
    order by history.attempt_id, history.seq`.execute(db);
  return rows;
}

/** Reads what of the facts of sittings is packed. */
export async function selectPackable(db: Database, sessionIds: readonly string[]) {
  const { rows } = await sql<PackableFact & { session_id: string }>`
    select session_id, question_version_id, section_position, position, scored, points, max_points, correct, omitted,
      unreadable, not_reached, first_points, changed, confidence, visits, time_ms
    from result_facts where session_id = any(${sessionIds}::uuid[])`.execute(db);
  return rows;
}

/** Writes the packed answers of sittings. */
export async function updatePacked(tx: Tx, rows: readonly { session_id: string; answers: Buffer }[]): Promise<void> {
  await sql`update session_results result set answers = given.answers
    from unnest(${rows.map((row) => row.session_id)}::uuid[], ${rows.map((row) => row.answers)}::bytea[])
      as given (session_id, answers)
    where result.session_id = given.session_id`.execute(tx);
}

export async function updateFacts(tx: Tx, rows: readonly RescoredFact[]): Promise<void> {
  await updateRows(tx, "result_facts", ["session_id", "attempt_id"], rows);
}
