import type { Database } from "../platform/database/client.ts";
import { type GivenReason, selectGivenReasons } from "./reasons.queries.ts";

/** Lists what people say of why attempts went wrong, by attempt. */
export async function listGivenReasons(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenReason[]>> {
  if (sessionIds.length === 0) return new Map();
  return Map.groupBy(await selectGivenReasons(db, sessionIds), ({ attempt_id }) => attempt_id);
}
