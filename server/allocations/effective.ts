import type { Database } from "../platform/database/client.ts";
import { findStanding, getAssessmentCloses, listPersonAllocations } from "./effective.queries.ts";
import { type MergedAllocation, mergeAllocations } from "./merge.ts";

export interface Effective extends MergedAllocation {
  /** The school that the person belongs to now. */
  schoolId: string | null;
}

/**
 * Returns what a person has of an assessment, all allocations in force at this moment taken together with their standing
 * accommodations; null when none gives it to them. Whether its window is open then is for the caller to see: `opens_at` and
 * `closes_at` say.
 */
export async function findEffectiveAllocation(
  db: Database,
  userId: string,
  assessmentId: string,
  at: Date,
): Promise<Effective | null> {
  const rows = await listPersonAllocations(db, userId, assessmentId, at);
  if (rows.length === 0) return null;
  const standing = await findStanding(db, userId);
  if (!standing) return null;
  const { schoolId, ...accommodations } = standing;
  const merged = mergeAllocations(rows, accommodations);
  return merged && { ...merged, schoolId };
}

/**
 * Returns when the last window of an assessment closes over all allocations in force, whoever has them: `open` when one never does,
 * null when nobody has it. Personal windows, given longer as an accommodation, count like the others. Sittings begun in time may
 * still run after it; their own `closes_at` says until when.
 */
export async function lastEffectiveClose(db: Database, assessmentId: string): Promise<Date | "open" | null> {
  const { count, open, last } = await getAssessmentCloses(db, assessmentId);
  if (count === 0) return null;
  return open > 0 ? "open" : last;
}
