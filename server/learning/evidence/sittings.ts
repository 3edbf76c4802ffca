import type { Database } from "../../platform/database/client.ts";
import { type ResultRow, selectNewestScaled, selectSittings, type Wanted } from "./learning.queries.ts";
import { loadSatVersions, type Shows } from "./shows.ts";

/** The result of one sitting. */
export interface SatResult extends ResultRow {
  shows: Shows;
}

async function withSight(db: Database, rows: readonly ResultRow[]): Promise<SatResult[]> {
  const versions = await loadSatVersions(db, rows);
  return rows.flatMap((row) => {
    const sat = versions.get(row.assessment_version_id);
    return sat ? [{ ...row, shows: sat.shows(row) }] : [];
  });
}

/** Lists the results of these people's sittings, the oldest first; points are null while a mark is owed. The caller checks reach. */
export async function listSittings(db: Database, wanted: Wanted): Promise<SatResult[]> {
  if (wanted.users.length === 0) return [];
  return withSight(db, await selectSittings(db, wanted));
}

/**
 * Lists the newest `newest` tests with a scaled score of each of these people, the oldest first; practice doesn't count. The caller checks
 * reach.
 */
export async function listNewestScaled(
  db: Database,
  wanted: { users: readonly string[]; from: Date; newest: number },
): Promise<SatResult[]> {
  if (wanted.users.length === 0) return [];
  return withSight(db, await selectNewestScaled(db, wanted));
}
