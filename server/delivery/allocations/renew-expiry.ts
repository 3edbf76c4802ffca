import type { Tx } from "../../platform/database/client.ts";
import { lockWaitingSessions, setExpiries } from "../sittings/expiries.ts";
import { loadEffective } from "./effective-many.ts";
import { lockWindows } from "./lock-windows.ts";

/**
 * Lets the sittings that nobody has begun expire when their person's window closes by now, after these allocations were made, changed,
 * taken back or given again. Where nothing gives the assessment any more, the sitting waits as before: it cannot be begun.
 */
export async function renewExpiry(tx: Tx, allocationIds: readonly string[]): Promise<void> {
  if (allocationIds.length === 0) return;
  await lockWindows(tx, allocationIds);
  const waiting = await lockWaitingSessions(tx, allocationIds);
  if (waiting.length === 0) return;
  const userIds = [...new Set(waiting.map((session) => session.user_id))];
  const assessmentIds = [...new Set(waiting.map((session) => session.assessment_id))];
  const effectiveOf = await loadEffective(tx, userIds, assessmentIds);
  const expiries = waiting.flatMap(({ id, user_id, assessment_id, expires_at: before }) => {
    const effective = effectiveOf(user_id, assessment_id);
    if (!effective || effective.closes_at?.getTime() === before?.getTime()) return [];
    return [{ id, expiresAt: effective.closes_at }];
  });
  await setExpiries(tx, expiries);
}
