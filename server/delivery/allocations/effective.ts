import type { Database } from "../../platform/database/client.ts";
import {
  type Asked,
  findStandings,
  getAssessmentCloses,
  listAllocationsOf,
  type Standing,
} from "./effective.queries.ts";
import { type MergedAllocation, mergeAllocations } from "./merge.ts";

export interface Effective extends MergedAllocation {
  /** The school that the person belongs to now. */
  schoolId: string | null;
}

/**
 * Returns what people have of an assessment, all allocations in force at a moment taken together with their standing accommodations;
 * null when none gives it to them. Of windows that don’t meet it is the one open then, else the next, else the last; which of these is for the
 * caller to see: `opens_at` and `closes_at` say.
 *
 * @returns One for each that was asked for, in their order.
 */
export async function findEffectiveAllocations(
  db: Database,
  asked: readonly (Asked & { assessmentId: string })[],
): Promise<(Effective | null)[]> {
  const lists = await listAllocationsOf(db, asked);
  const having = asked.filter((_, index) => (lists[index]?.length ?? 0) > 0);
  if (having.length === 0) return asked.map(() => null);
  const standings = await findStandings(
    db,
    having.map(({ userId }) => userId),
  );
  return asked.map(({ userId, at }, index) => {
    const standing = standings.get(userId);
    const rows = lists[index] ?? [];
    if (rows.length === 0 || !standing) return null;
    const { schoolId, ...accommodations } = standing;
    const merged = mergeAllocations(rows, accommodations, at);
    return merged && { ...merged, schoolId };
  });
}

/** Returns one person's school and accommodations; null for an unknown person. */
export async function findStanding(db: Database, userId: string): Promise<Standing | null> {
  return (await findStandings(db, [userId])).get(userId) ?? null;
}

/** Returns one person's effective allocation of an assessment; see `findEffectiveAllocations`. */
export async function findEffectiveAllocation(
  db: Database,
  userId: string,
  assessmentId: string,
  at: Date,
): Promise<Effective | null> {
  const [found = null] = await findEffectiveAllocations(db, [{ userId, assessmentId, at }]);
  return found;
}

/**
 * Returns when the last window of an assessment closes, over the allocations in force for all people: `open` when one never closes, null
 * when nobody has it. Personal windows that were extended as an accommodation count too. Sittings that started in time may still run after
 * it, until their own `closes_at`.
 */
export async function lastEffectiveClose(db: Database, assessmentId: string): Promise<Date | "open" | null> {
  const { count, open, last } = await getAssessmentCloses(db, assessmentId);
  if (count === 0) return null;
  return open > 0 ? "open" : last;
}
