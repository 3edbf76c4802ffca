import type { Database, Tx } from "../../platform/database/client.ts";
import { selectStandings, writeStandings } from "./standings.queries.ts";

/** A person's newest sitting that is added up. */
export interface Standing {
  session: string;
  assessment: { id: string; name: string };
  points: number;
  max_points: number;
  scaled: number | null;
  submitted_at: Date;
}

/**
 * Rewrites people's standings in the transaction that changed a sitting of each. Two sittings of one person that end at once take turns, so
 * that the newer one remains.
 */
export async function refreshStandings(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await writeStandings(tx, userIds);
}

/** Returns the standing of each of these people; those without a score are left out. */
export async function listStandings(db: Database, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await selectStandings(db, userIds);
  return new Map(
    rows.map(({ user_id, assessment_id, assessment_name, session_id, ...row }) => [
      user_id,
      { ...row, session: session_id, assessment: { id: assessment_id, name: assessment_name } },
    ]),
  );
}
