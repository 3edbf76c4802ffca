import type { Database } from "../../platform/database/client.ts";
import { type GivenReason, selectGivenReasons, selectNotes } from "./reasons.queries.ts";

/** Lists what people say of why attempts went wrong, by attempt. */
export async function listGivenReasons(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenReason[]>> {
  if (sessionIds.length === 0) return new Map();
  return Map.groupBy(await selectGivenReasons(db, sessionIds), ({ attempt_id }) => attempt_id);
}

/** Finds what students noted on attempts, by attempt. */
export async function findNotes(
  db: Database,
  attempts: readonly { session_id: string; attempt_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (attempts.length === 0) return new Map();
  const rows = await selectNotes(db, attempts);
  return new Map(rows.map(({ attempt_id, note }) => [attempt_id, note]));
}
