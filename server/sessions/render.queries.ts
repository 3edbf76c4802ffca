import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

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

/** Returns the highest position in a section that its student has looked at or answered; 0 before the first. */
export async function getReachedPosition(db: Database, sessionId: string, sessionSectionId: string): Promise<number> {
  const row = await db
    .selectFrom("attempts as a")
    .select(sql<number>`coalesce(max(a.position), 0)`.as("reached"))
    .where("a.session_id", "=", sessionId)
    .where("a.session_section_id", "=", sessionSectionId)
    .where((where) =>
      where.or([
        where("a.saves", ">", 0),
        where.exists(
          where
            .selectFrom("visits as v")
            .select("v.id")
            .whereRef("v.session_id", "=", "a.session_id")
            .whereRef("v.attempt_id", "=", "a.id"),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.reached;
}
