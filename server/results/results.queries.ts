import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { ResultFacts } from "../platform/database/schema.gen.ts";

/** Looks of a sitting by section and the moment they began, with the section of each. */
export async function listLooks(db: Database, sessionId: string) {
  return db
    .selectFrom("visits as v")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "v.session_id").onRef("a.id", "=", "v.attempt_id"),
    )
    .where("v.session_id", "=", sessionId)
    .orderBy("a.session_section_id")
    .orderBy("v.entered_ms")
    .orderBy("v.id")
    .select(["v.attempt_id", "v.entered_ms", "v.left_ms", "v.active_ms", "a.session_section_id"])
    .execute();
}

/** Payloads of what was saved and counted, by attempt in order. */
export async function listCountedPayloads(db: Database, sessionId: string) {
  return db
    .selectFrom("answer_history")
    .select(["attempt_id", "payload"])
    .where("session_id", "=", sessionId)
    .where("counted", "=", true)
    .orderBy("attempt_id")
    .orderBy("seq")
    .execute();
}

/** True when this person has an earlier finished sitting of the version that counts. */
export async function hasEarlierSitting(
  db: Database,
  session: { id: string; userId: string; versionId: string; submittedAt: Date },
) {
  const row = await db
    .selectFrom("result_facts")
    .select("session_id")
    .where("user_id", "=", session.userId)
    .where("assessment_version_id", "=", session.versionId)
    .where("session_id", "!=", session.id)
    .where("first_sitting", "=", true)
    .where("submitted_at", "<=", session.submittedAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a sitting counts in statistics, and the school that its student had. */
export async function getSessionStanding(db: Database, sessionId: string) {
  return db
    .selectFrom("sessions")
    .select(["school_id", "counts_in_statistics"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

/** Writes the facts of a sitting in the place of those that were there. */
export async function replaceFacts(tx: Tx, sessionId: string, rows: Insertable<ResultFacts>[]): Promise<void> {
  await tx.deleteFrom("result_facts").where("session_id", "=", sessionId).execute();
  if (rows.length > 0) await tx.insertInto("result_facts").values(rows).execute();
}

/** Writes facts of sittings that have none yet. */
export async function insertFacts(tx: Tx, rows: readonly Insertable<ResultFacts>[]): Promise<void> {
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < rows.length; start += 2000)
    await tx
      .insertInto("result_facts")
      .values(rows.slice(start, start + 2000))
      .execute();
}

/** The facts of a sitting learn that it was released, or no longer is. */
export async function updateReleased(tx: Tx, sessionId: string, releasedAt: Date | null): Promise<void> {
  await tx.updateTable("result_facts").set({ released_at: releasedAt }).where("session_id", "=", sessionId).execute();
}

/** Cohort figures by question version of one assessment version: everyone's first complete, released, counted sitting. */
export async function listCohort(db: Database, assessmentVersionId: string) {
  const { rows } = await sql<{ question_version_id: string; count: number; correct: number; median_time_ms: number }>`
    select question_version_id, count(*) as count, avg(case when correct then 1 else 0 end)::float8 as correct,
      percentile_disc(0.5) within group (order by time_ms) as median_time_ms
    from result_facts
    where assessment_version_id = ${assessmentVersionId} and first_sitting and not is_preview and counts_in_statistics
      and released_at is not null
    group by question_version_id`.execute(db);
  return rows;
}
