import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";

/**
 * Moves the section in progress of a sitting into the past, as if its deadline had been `agoMs` ago (ahead, when negative) after
 * `workedMs` of work; nobody has noticed yet. With `workedMs` null it began when it did, and its time is cut short.
 */
export async function passDeadline(
  db: Database,
  sessionId: string,
  { workedMs = 60_000, agoMs = 1000 }: { workedMs?: number | null; agoMs?: number } = {},
): Promise<void> {
  const deadline = new Date((await readClock(db)).getTime() - agoMs);
  await db
    .updateTable("session_sections")
    .set({
      deadline_at: deadline,
      ...(workedMs === null ? {} : { started_at: new Date(deadline.getTime() - workedMs) }),
    })
    .where("session_id", "=", sessionId)
    .where("state", "=", "in_progress")
    .execute();
  await db
    .updateTable("sessions")
    .set({ open_deadline_at: deadline, next_check_at: deadline })
    .where("id", "=", sessionId)
    .where("open_section_id", "is not", null)
    .execute();
}
