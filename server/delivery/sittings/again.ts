import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Returns from when on the next sitting may be started after one that ended. @param delaySeconds Between the two. */
export function startsAgainAt(lastEnd: Date | null, delaySeconds: number): Date | null {
  return lastEnd && delaySeconds > 0 ? new Date(lastEnd.getTime() + delaySeconds * 1000) : null;
}

/** Finds when a person's last whole sitting of an assessment ended; null when none has. A cancelled one does not count. */
export async function findLastEnd(db: Database, userId: string, assessmentId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(submitted_at) as at from sessions
    where user_id = ${userId} and assessment_id = ${assessmentId} and not is_preview and chosen_sections is null
      and state in ('submitted', 'scored', 'released')`.execute(db);
  return rows[0]?.at ?? null;
}
