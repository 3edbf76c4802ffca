import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type DueRow, selectDue, selectReturning } from "./reminders.queries.ts";

/**
 * Counts, for each of these people, the mistakes whose next question is due by their schedule and can be asked; people without any are left
 * out. Mistakes that were never practised aren't scheduled.
 */
export async function countScheduledDue(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, DueRow>> {
  if (userIds.length === 0) return new Map();
  return new Map((await selectDue(db, userIds, now)).map((row) => [row.user_id, row]));
}

/** Lists the students within reach whose mistakes keep coming back, as far as one went wrong again since a moment, the latest first. */
export async function listReturning(db: Database, actor: Actor, since: Date): Promise<string[]> {
  return selectReturning(db, actor, since);
}
