import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { reachedPosition } from "./shown-attempts.ts";

/** Attempts of one section of a sitting in order. */
export async function listAttempts(db: Database, sessionId: string, sessionSectionId: string) {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("session_section_id", "=", sessionSectionId)
    .orderBy("position")
    .execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Returns the highest position that a section without a way back has reached (`reachedPosition`). */
export async function getReachedPosition(db: Database, sessionId: string, sessionSectionId: string): Promise<number> {
  const reached = reachedPosition(sql`${sessionId}::uuid`, sql`${sessionSectionId}::uuid`);
  const { rows } = await sql<{ reached: number }>`select ${reached} as reached`.execute(db);
  return rows[0]?.reached ?? 0;
}
