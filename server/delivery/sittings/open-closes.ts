import type { Database } from "../../platform/database/client.ts";

/** Returns when the last sitting of an assessment that still runs will close; null when none runs. Previews do not count. */
export async function findLastOpenClose(db: Database, assessmentId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("sessions")
    .select((select) => select.fn.max("closes_at").as("closes_at"))
    .where("assessment_id", "=", assessmentId)
    .where("state", "=", "in_progress")
    .where("is_preview", "=", false)
    .executeTakeFirstOrThrow();
  return row.closes_at;
}
