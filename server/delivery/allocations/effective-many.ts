import type { Database } from "../../platform/database/client.ts";
import { selectSchools, selectStandings } from "./assignments.queries.ts";
import { loadAssignments } from "./assignments.ts";
import type { Effective } from "./effective.ts";

/**
 * Returns what each of many people has of each of some assessments now, as `findEffectiveAllocation` says of one, in a few
 * statements.
 *
 * @param at Which window is told; now by default.
 * @returns Asks for one person and assessment; null when nothing gives it to them.
 */
export async function loadEffective(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
  at?: Date,
): Promise<(userId: string, assessmentId: string) => Effective | null> {
  const assignments = await loadAssignments(db, { assessmentIds, userIds, ...(at ? { at } : {}) });
  const standings = await selectStandings(db, userIds);
  const schools = await selectSchools(db, userIds);
  return (userId, assessmentId) => {
    const standing = standings.get(userId);
    const merged = standing && assignments.mergedOf(standing, assessmentId);
    return merged ? { ...merged, schoolId: schools.get(userId) ?? null } : null;
  };
}
