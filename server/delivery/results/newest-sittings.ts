import type { Database } from "../../platform/database/client.ts";
import { type NewestSitting, selectNewestSittings } from "./newest-sittings.queries.ts";

export type { NewestSitting };

/**
 * Lists the newest sitting of each of these people of each of these assessments, by person; previews and cancelled ones do not
 * count.
 */
export async function listNewestSittings(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
): Promise<Map<string, NewestSitting[]>> {
  const byPerson = new Map<string, NewestSitting[]>();
  if (userIds.length === 0 || assessmentIds.length === 0) return byPerson;
  for (const row of await selectNewestSittings(db, userIds, assessmentIds)) {
    const own = byPerson.get(row.user) ?? [];
    own.push(row);
    byPerson.set(row.user, own);
  }
  return byPerson;
}
