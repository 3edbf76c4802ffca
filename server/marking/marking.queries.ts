import type { Insertable } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { AttemptScores, SessionScores } from "../platform/database/schema.gen.ts";

/** Attempts of a sitting as marking needs them, by section and position. */
export async function listMarkedAttempts(db: Database, sessionId: string) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("a.session_id", "=", sessionId)
    .orderBy("c.position")
    .orderBy("a.position")
    .select([
      "a.id",
      "a.position",
      "a.session_section_id",
      "a.question_version_id",
      "a.points",
      "a.points_when_wrong",
      "a.scored",
    ])
    .select(["a.response", "c.version_section_id"])
    .execute();
}
export type MarkedAttempt = Awaited<ReturnType<typeof listMarkedAttempts>>[number];

/** The newest score of each attempt of a sitting. */
export async function listNewestAttemptScores(db: Database, sessionId: string) {
  return db
    .selectFrom("attempt_scores")
    .distinctOn("attempt_id")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("attempt_id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
export type AttemptScoreRow = Awaited<ReturnType<typeof listNewestAttemptScores>>[number];

/** Appends scores of attempts. */
export async function insertAttemptScores(tx: Tx, rows: Insertable<AttemptScores>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("attempt_scores").values(rows).execute();
}

/** Appends the score of a sitting. */
export async function insertSessionScore(tx: Tx, row: Insertable<SessionScores>): Promise<void> {
  await tx.insertInto("session_scores").values(row).execute();
}

/** Which draft sections were chosen for a sitting; null when it is whole. */
export async function findChosenSections(db: Database, sessionId: string): Promise<string[] | null> {
  const row = await db.selectFrom("sessions").select("chosen_sections").where("id", "=", sessionId).executeTakeFirst();
  return row?.chosen_sections ?? null;
}
