import type { Tx } from "../../platform/database/client.ts";
import { insertRows } from "../../platform/database/rows.ts";

/** An attempt that is fixed. */
interface NewAttempt {
  session_id: string;
  id: string;
  session_section_id: string;
  position: number;
  version_placement_id: string;
  question_version_id: string;
  option_order: unknown;
  points: number;
  points_when_wrong: number;
  scored: boolean;
}

/** Inserts the attempts of sections that begin. */
export async function insertAttempts(tx: Tx, rows: readonly NewAttempt[]): Promise<void> {
  await insertRows(tx, "attempts", rows);
}

/** Reads the question versions that each of these sittings has been given so far. */
export async function selectGiven(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const given = new Map(sessionIds.map((id) => [id, new Set<string>()]));
  if (sessionIds.length === 0) return given;
  const rows = await tx
    .selectFrom("attempts")
    .select(["session_id", "question_version_id"])
    .where("session_id", "in", sessionIds)
    .execute();
  for (const row of rows) given.get(row.session_id)?.add(row.question_version_id);
  return given;
}
